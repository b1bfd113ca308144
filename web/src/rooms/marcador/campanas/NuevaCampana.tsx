import { ARCHIVO_DE_LISTA_MAX, MENSAJES_DEPURACION } from '@anden/contrato/depuracion/rules.ts';
import {
  type CriterioDeCampana,
  campanaRejection,
  FORMAS_DE_REPARTO,
  type FormaDeReparto,
  MOTIVOS_DE_CAMPANA,
  NOMBRE_DE_CAMPANA_MAX,
  sinCriterio,
} from '@anden/contrato/marcador/rules-campanas.ts';
import { useState } from 'react';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { leeDia } from '../../../capture/dia.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { useEnBorrador } from '../../../platform/enBorrador.ts';
import { cuantos, entero, fecha } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { useForma } from '../../../ui/useForma.ts';
import { Cargando } from '../../../ui/Vacios.tsx';
import { Subida, SueltaArchivo, useSubida, useSuelta } from '../../importaciones/index.ts';
import css from './campanas.module.css';
import { type Escrita, enBlanco } from './campanas.ts';

const BORRADOR = 'campanas.nueva';
const SEMANAS = [1, 2, 3, 4, 6, 8, 12, 26, 52];
const DIAS = [15, 30, 45, 60, 90, 180, 365];

const rechaza = (bytes: number): string | null =>
  bytes === 0 ? 'El archivo está vacío' : bytes > ARCHIVO_DE_LISTA_MAX ? MENSAJES_DEPURACION.grande : null;

type Campanas = Respuesta<'getCampanas'>;
type Cuenta = Respuesta<'getCuentaCampana'>['data'];

/** The dialog of a new campaign: whom it is for or a file with their keys, who calls, and how many they are before it is made. */
export function NuevaCampana(props: {
  titulo: string;
  campanas: Campanas;
  alCerrar: () => void;
  alCrear: (mensaje: string) => void;
}) {
  const { titulo, campanas, alCerrar, alCrear } = props;
  const hoy = businessDay();
  const campos = useEnBorrador<Escrita>(BORRADOR, enBlanco(fecha(hoy)));
  const { valores: escrita, pon } = campos;
  const ponCriterio = (cambios: Partial<CriterioDeCampana>) =>
    pon({ criterio: { ...escrita.criterio, ...cambios } });
  const [archivo, setArchivo] = useState<number | null>(null);
  const { subiendo, falla, sube } = useSubida({ rechaza });
  const { encima, alSoltar } = useSuelta((a) => void toma(a));
  const comando = useCommand('creaCampana', { titulo, memoria: BORRADOR });
  // Those who no longer call are not sent.
  const operadores = escrita.operadores.filter((id) => campanas.operadores.some((o) => o.OPERADOR_ID === id));
  const pedido = {
    criterio: escrita.criterio,
    operadores,
    reparto: escrita.reparto,
    ...(archivo === null ? {} : { importacion_id: archivo }),
  };
  const seCuenta = archivo !== null || !sinCriterio(escrita.criterio);
  const lectura = useQueryCall('getCuentaCampana', pedido, { enabled: seCuenta, keep: true });
  const cuenta = seCuenta ? lectura.data?.data : undefined;
  async function toma(a: File | undefined): Promise<void> {
    if (!a || subiendo) return;
    setArchivo(await sube(a));
  }
  const nueva = {
    nombre: escrita.nombre,
    desde: leeDia(escrita.desde, hoy),
    hasta: leeDia(escrita.hasta, hoy),
    meta: Number(escrita.meta),
    operadores,
    criterio: escrita.criterio,
    conArchivo: archivo !== null,
  };
  const forma = useForma({
    campos,
    faltaDe: () => campanaRejection(nueva, hoy, cuenta?.CLIENTES ?? null),
    guardando: comando.running,
    async envia() {
      const { nombre, desde, hasta, meta } = nueva;
      if (!cuenta || lectura.error || desde === null || hasta === null) return null;
      return comando.run({ nombre: nombre.trim(), desde, hasta, meta, ...pedido });
    },
    alGuardar: (reply) => alCrear(reply.message),
  });
  return (
    <DialogoDeForma titulo="Nueva campaña" guardar="Crear campaña" forma={forma} alCerrar={alCerrar}>
      <Campo
        etiqueta="Nombre de la campaña"
        {...forma.de('nombre')}
        maxLength={NOMBRE_DE_CAMPANA_MAX}
        data-autofocus
      />
      <div className={css.dos}>
        <CampoFecha etiqueta="Primer día" value={escrita.desde} onCambio={(desde) => pon({ desde })} />
        <CampoFecha
          etiqueta="Último día"
          value={escrita.hasta}
          error={forma.errorDe('dias')}
          onCambio={(hasta) => pon({ hasta })}
        />
      </div>
      <fieldset className={css.grupo}>
        <legend>A quién se llama</legend>
        {archivo === null ? (
          <Criterio criterio={escrita.criterio} campanas={campanas} pon={ponCriterio} />
        ) : null}
        <section aria-label="Archivo" {...alSoltar}>
          {subiendo ? (
            <Subida {...subiendo} />
          ) : archivo === null ? (
            <SueltaArchivo
              encima={encima}
              falla={falla}
              ayuda="O en lugar de eso un .xlsx o .csv con la columna CLAVE_CLIENTE"
              onArchivo={(a) => void toma(a)}
            />
          ) : (
            <Boton tipo="discreto" onClick={() => setArchivo(null)}>
              Quitar el archivo
            </Boton>
          )}
        </section>
        {forma.errorDe('criterio') ? <Mensaje tono="rechazo">{forma.errorDe('criterio')}</Mensaje> : null}
      </fieldset>
      <fieldset className={css.grupo}>
        <legend>Quién llama</legend>
        <div className={css.personas}>
          {campanas.operadores.map((o) => (
            <Casilla
              key={o.OPERADOR_ID}
              etiqueta={o.NOMBRE}
              checked={operadores.includes(o.OPERADOR_ID)}
              onCambio={(si) =>
                pon({
                  operadores: si
                    ? [...operadores, o.OPERADOR_ID]
                    : operadores.filter((x) => x !== o.OPERADOR_ID),
                })
              }
            />
          ))}
        </div>
        {forma.errorDe('operadores') ? <Mensaje tono="rechazo">{forma.errorDe('operadores')}</Mensaje> : null}
        <Selector
          etiqueta="Cómo se reparten"
          required
          value={escrita.reparto}
          opciones={Object.entries(FORMAS_DE_REPARTO).map(([valor, texto]) => ({ valor, texto }))}
          onCambio={(reparto) => pon({ reparto: reparto as FormaDeReparto })}
        />
      </fieldset>
      <div aria-live="polite">
        {lectura.error && seCuenta ? (
          <Mensaje tono="rechazo">{lectura.error.message}</Mensaje>
        ) : cuenta ? (
          <LaCuenta cuenta={cuenta} />
        ) : seCuenta ? (
          <Cargando que="Contando" />
        ) : null}
      </div>
      <Campo
        etiqueta="Meta: a cuántos clientes se les habla"
        inputMode="numeric"
        value={escrita.meta}
        maxLength={6}
        error={forma.errorDe('meta')}
        onChange={(e) => pon({ meta: e.target.value.replace(/\D/g, '') })}
      />
    </DialogoDeForma>
  );
}

function Criterio(props: {
  criterio: CriterioDeCampana;
  campanas: Campanas;
  pon: (cambios: Partial<CriterioDeCampana>) => void;
}) {
  const { criterio: c, campanas, pon } = props;
  const textos = (de: readonly string[]) => de.map((t) => ({ valor: t, texto: t }));
  return (
    <>
      <div className={css.dos}>
        <Selector
          etiqueta="Zona"
          value={c.zona}
          vacio="Todas"
          opciones={textos(campanas.zonas)}
          onCambio={(zona) => pon({ zona })}
        />
        <Selector
          etiqueta="Giro"
          value={c.giro}
          vacio="Todos"
          opciones={textos(campanas.giros)}
          onCambio={(giro) => pon({ giro })}
        />
        <Selector
          etiqueta="Sin hablarle"
          value={c.semanas === 0 ? '' : String(c.semanas)}
          vacio="No importa"
          opciones={SEMANAS.map((n) => ({
            valor: String(n),
            texto: `${cuantos(n, ['semana', 'semanas'])} o más`,
          }))}
          onCambio={(n) => pon({ semanas: Number(n) })}
        />
        <Selector
          etiqueta="Sin pedir"
          value={c.dias_sin_pedido === 0 ? '' : String(c.dias_sin_pedido)}
          vacio="No importa"
          opciones={DIAS.map((n) => ({ valor: String(n), texto: `${cuantos(n, ['día', 'días'])} o más` }))}
          onCambio={(n) => pon({ dias_sin_pedido: Number(n) })}
        />
      </div>
      <Casilla
        etiqueta="Con saldo vencido"
        checked={c.con_atraso === 'S'}
        onCambio={(si) => pon({ con_atraso: si ? 'S' : 'N' })}
      />
    </>
  );
}

/** How many customers, how they are split, and the rows of the file that are not taken. */
function LaCuenta({ cuenta }: { cuenta: Cuenta }) {
  return (
    <div className={css.cuenta}>
      <p>
        {cuenta.ARCHIVO ? (
          <>
            <strong>{cuenta.ARCHIVO}</strong>: {cuantos(cuenta.LEIDAS, ['clave', 'claves'])},{' '}
          </>
        ) : null}
        <strong>{cuantos(cuenta.CLIENTES, ['cliente', 'clientes'])}</strong>
        {cuenta.operadores.length > 0
          ? `: ${cuenta.operadores.map((o) => `${o.NOMBRE} ${entero(o.CLIENTES)}`).join(', ')}`
          : ''}
      </p>
      {cuenta.DESCRIPCION ? <p className={css.tenue}>{cuenta.DESCRIPCION}</p> : null}
      {cuenta.RECHAZADAS > 0 ? (
        <details>
          <summary>{cuantos(cuenta.RECHAZADAS, ['fila no se toma', 'filas no se toman'])}</summary>
          <ul className={css.rechazadas} aria-label="Filas que no se toman">
            {cuenta.rechazadas.map((r) => (
              <li key={r.FILA}>
                Fila {entero(r.FILA)}, {r.CLAVE}: {MOTIVOS_DE_CAMPANA[r.MOTIVO]}
              </li>
            ))}
            {cuenta.RECHAZADAS > cuenta.rechazadas.length ? (
              <li>y {entero(cuenta.RECHAZADAS - cuenta.rechazadas.length)} más</li>
            ) : null}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
