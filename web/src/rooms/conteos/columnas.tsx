import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import type { PorContar } from './conteo.ts';
import css from './lista.module.css';

export type Inventario = Respuesta<'get_inventarioPendiente'>['cabecera'][number];

const i = de<Inventario>();
const p = de<PorContar>();

/** The lists: folio, date, warehouse, totals, adjusted, pending (specification §2, Pending inventory list). */
export const COLUMNAS_INVENTARIOS: readonly Columna<Inventario>[] = [
  i.texto('FOLIO', 'Folio', {
    tarjeta: 'titulo',
    celda: (f) => (
      <span className={css.folio}>
        {f.FOLIO} {f.DESCRIPCION ? <span>{f.DESCRIPCION}</span> : null}
      </span>
    ),
  }),
  i.fecha('FECHA', 'Fecha', { ancho: 106 }),
  i.texto('ALMACEN', 'Almacén'),
  i.entero('TOTAL', 'Total', { ancho: 90 }),
  i.entero('AJUSTADOS', 'Ajustados', { ancho: 100 }),
  i.entero('PENDIENTES', 'Pendientes', { ancho: 110 }),
];

/** How a line stands, in words; nothing for one that nobody has counted. */
export const estadoDe = (f: PorContar): string | null =>
  f.PUEDE_CONTAR === 'N' ? 'Lo cuenta otro operador' : f.ESTATUS === 'RECONTEO' ? 'Por recontar' : null;

/** The articles to count. */
export const COLUMNAS_POR_CONTAR: readonly Columna<PorContar>[] = [
  p.texto('CLAVE_ARTICULO', 'Clave', { ancho: 84 }),
  p.texto('ARTICULO', 'Artículo', {
    tarjeta: 'titulo',
    celda: (f) => (
      <span className={css.articulo}>
        <span title={f.ARTICULO}>{f.ARTICULO}</span>
        {f.COMODIN_EMPAQUE === 'S' ? (
          <abbr className={css.comodin} title="Cuenta con comodín: se cuenta con cualquiera de sus claves">
            CC
          </abbr>
        ) : null}
      </span>
    ),
  }),
  p.texto('UBICACION', 'Ubicación', { ancho: 124, ayuda: 'La primera de sus ubicaciones' }),
  p.entero('NUM_UBICACIONES', 'Ubicaciones', { ancho: 104 }),
  p.entero('DENEGADO', 'Denegado', { ancho: 100, ayuda: 'Piezas que se pidieron y no se encontraron' }),
  p.texto('FOLIO', 'Folio', { ancho: 84 }),
  p.texto('FOLIO_CONTEO_TMP', 'Temporal', { ancho: 96 }),
  p.texto('ESTATUS', 'Estado', {
    ancho: 130,
    texto: (f) => estadoDe(f) ?? 'Pendiente',
    celda: (f) => (
      <Estado tono={f.PUEDE_CONTAR === 'N' ? 'nada' : f.ESTATUS === 'RECONTEO' ? 'atencion' : 'nada'}>
        {estadoDe(f) ?? 'Pendiente'}
      </Estado>
    ),
  }),
];
