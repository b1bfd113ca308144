import { cuantos, dinero, fecha, fechaHora, VACIO } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { IconMapPin } from '../../ui/iconos.ts';
import css from './FichaCliente.module.css';
import type { Info } from './ficha.ts';

type Direccion = Info['direcciones'][number];

const TIPOS: Readonly<Record<string, string>> = { FISCAL: 'Fiscal', ENTREGA: 'Entrega', OFICINA: 'Oficina' };

const enUnaLinea = (d: Direccion): string =>
  [d.DIRECCION, d.LOCALIDAD, d.CODIGO_POSTAL ? `C. P. ${d.CODIGO_POSTAL}` : null, d.CIUDAD, d.ESTADO]
    .filter(Boolean)
    .join(', ');

/** The customer's addresses, each with a link to a map. */
export function Direcciones({ direcciones }: { direcciones: readonly Direccion[] }) {
  return (
    <section className={`${css.parte} ${css.media}`} aria-label="Direcciones">
      <header className={css.titulo}>
        <h3>Direcciones</h3>
      </header>
      <ul className={css.direcciones}>
        {direcciones.map((d) => (
          <li key={d.DIR_CLI_ID}>
            <p>
              <strong>{TIPOS[d.TIPO_DIR] ?? d.TIPO_DIR}</strong>
              {d.PRINCIPAL === 'S' ? ' · principal' : ''}
              {d.TELEFONO ? ` · ${d.TELEFONO}` : ''}
            </p>
            <p>{enUnaLinea(d) || 'Sin domicilio'}</p>
            <Mapa direccion={d} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The address' link to a map, or a map search for its text if it has none. */
function Mapa({ direccion }: { direccion: Direccion }) {
  const texto = enUnaLinea(direccion);
  const href =
    direccion.UBICACION ??
    (direccion.DIRECCION
      ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(texto)}`
      : null);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={`Ver en el mapa: ${texto}`}>
      <IconMapPin size={16} stroke={1.75} aria-hidden />
      Ver en el mapa
    </a>
  );
}

/** The rest of the customer's data. */
export function Datos({ info }: { info: Info }) {
  return (
    <section className={`${css.parte} ${css.media}`} aria-label="Datos del cliente">
      <header className={css.titulo}>
        <h3>Datos</h3>
      </header>
      <Resumen
        datos={[
          ['RFC', info.RFC ?? VACIO],
          ['Giro', info.GIRO ?? VACIO],
          ['Tipo', info.TIPO ?? VACIO],
          ['Zona', info.ZONA ?? VACIO],
          ['Asesor', <LigaA key="asesor" registro="operador" valor={info.OPERADOR} />],
          ['Días de llamada', info.DIAS_MARCADO_TMK ?? VACIO],
          [
            'Días de crédito',
            info.DIAS_CREDITO > 0 ? cuantos(info.DIAS_CREDITO, ['día', 'días']) : 'Contado',
          ],
          ['Límite de crédito', info.LIMITE_CREDITO > 0 ? dinero(info.LIMITE_CREDITO) : 'Sin crédito'],
          ['Alta', fechaHora(info.FECHA_HORA_CREACION)],
          [
            'Distribuidor desde',
            info.FECHA_DISTRIBUIDOR ? fecha(info.FECHA_DISTRIBUIDOR) : 'No es distribuidor',
          ],
          ['Origen', info.ORIGEN ?? VACIO],
          ['Última incidencia', info.ULTIMA_INCIDENCIA ?? VACIO],
          ['Observaciones', info.OBSERVACIONES ?? VACIO],
        ]}
      />
    </section>
  );
}
