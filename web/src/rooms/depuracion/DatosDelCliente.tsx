import { CAMPOS_CORREGIDOS } from '@anden/contrato/depuracion/correcciones-rules.ts';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { fechaHora, VACIO } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { PorLeer } from '../../ui/Vacios.tsx';
import { CorregirCliente, CorregirDireccion } from './DialogoDeCorreccion.tsx';
import css from './depuracion.module.css';
import type { Fila } from './depuracion.ts';
import { Llamar } from './Llamar.tsx';

type Datos = Respuesta<'getDatosDepuracion'>;
type Direccion = Datos['direcciones'][number];

const QUE = { INTENTO: 'Intento', REAPERTURA: 'Se reabrió', CORRECCION: 'Corrección' } as const;

const enUnRenglon = ({ datos: d }: Direccion): string =>
  [d.direccion, d.localidad, d.ciudad, d.estado, d.codigo_postal].filter(Boolean).join(', ') ||
  'Sin dirección';

/** What is known of a customer that is cleaned up, what is corrected of it on the spot, and what happened to it in its list. */
export function DatosDelCliente({ fila: f }: { fila: Fila }) {
  const lectura = useQueryCall('getDatosDepuracion', { lista_dep_det_id: f.LISTA_DEP_DET_ID });
  const [corrige, setCorrige] = useState<'cliente' | number | null>(null);
  const datos = lectura.data;
  if (!datos) return <PorLeer lectura={lectura} que="Leyendo los datos del cliente" />;
  const direccion = datos.direcciones.find((d) => d.DIR_CLI_ID === corrige);
  const cierra = () => setCorrige(null);
  return (
    <>
      <section className={`${partes.parte} ${partes.media}`} aria-label="Cliente">
        <div className={css.encabezado}>
          <h2>Datos</h2>
          <Boton tipo="discreto" onClick={() => setCorrige('cliente')}>
            Corregir datos
          </Boton>
        </div>
        <Resumen
          datos={[
            ['Teléfono', datos.data.telefono || VACIO],
            ['Celular', datos.data.celular || VACIO],
            ['Otro teléfono', datos.data.telefono2 || VACIO],
            ['Correo', datos.data.email || VACIO],
            ['Nombre comercial', f.NOMBRE_COMERCIAL ?? VACIO],
            ['Última incidencia', f.ULTIMA_INCIDENCIA ?? VACIO],
            ['Primer contacto', fechaHora(f.FECHA_PRIMER_CONTACTO)],
            ['Último intento', fechaHora(f.FECHA_ULTIMO_CONTACTO)],
          ]}
        />
        <EnEspera datos={datos} de={null} />
        <Llamar id={f.LISTA_DEP_DET_ID} llamar={datos.llamar} pendiente={f.ESTATUS === 'PENDIENTE'} />
        <h2>Direcciones</h2>
        <ul className={css.direcciones}>
          {datos.direcciones.map((d) => (
            <li key={d.DIR_CLI_ID}>
              <span className={css.tenue}>{d.TIPO_DIR}</span> {enUnRenglon(d)}
              {d.datos.telefono ? `, tel. ${d.datos.telefono}` : ''}{' '}
              {d.UBICACION ? (
                <a href={d.UBICACION} target="_blank" rel="noopener noreferrer">
                  Ver en el mapa
                </a>
              ) : null}
              <Boton
                tipo="discreto"
                aria-label={`Corregir dirección: ${enUnRenglon(d)}`}
                onClick={() => setCorrige(d.DIR_CLI_ID)}
              >
                Corregir dirección
              </Boton>
              <EnEspera datos={datos} de={d.DIR_CLI_ID} />
            </li>
          ))}
        </ul>
      </section>
      <section className={`${partes.parte} ${partes.media}`} aria-label="Historia en la lista">
        <h2>Historia</h2>
        {datos.historia.length === 0 ? <p className={css.tenue}>Todavía no se ha intentado</p> : null}
        <ul className={css.historia}>
          {datos.historia.map((h) => (
            <li key={`${h.MOMENTO}${h.QUE}${h.TEXTO}`}>
              <span className={css.tenue}>
                {fechaHora(h.MOMENTO)}, {h.OPERADOR}
              </span>
              <span>
                <strong>{QUE[h.QUE]}</strong>
                {h.TEXTO ? `: ${h.TEXTO}` : ''}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {corrige === 'cliente' ? (
        <CorregirCliente id={f.LISTA_DEP_DET_ID} datos={datos.data} alCerrar={cierra} />
      ) : null}
      {direccion ? (
        <CorregirDireccion
          id={f.LISTA_DEP_DET_ID}
          dirCliId={direccion.DIR_CLI_ID}
          datos={direccion.datos}
          alCerrar={cierra}
        />
      ) : null}
    </>
  );
}

/** Corrections of the customer, or of one of its addresses, that wait for whoever keeps customers. */
function EnEspera({ datos, de }: { datos: Datos; de: number | null }) {
  return datos.en_espera
    .filter((k) => k.DIR_CLI_ID === de)
    .map((k) => (
      <Mensaje key={k.CAMPO} tono="atencion">
        {CAMPOS_CORREGIDOS[k.CAMPO]}: «{k.DESPUES || 'nada'}» espera a que se acepte ({k.OPERADOR},{' '}
        {fechaHora(k.MOMENTO)})
      </Mensaje>
    ));
}
