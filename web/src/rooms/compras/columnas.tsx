import { faltan } from '@anden/contrato/compras/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { entero, fechaHora, porcentaje } from '../../platform/format.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import css from './compras.module.css';
import { type Compra, foliosDe, type Linea } from './lista.ts';

const compra = de<Compra>();
const linea = de<Linea>();

/** An article received that waits for its shelf. */
export type PorAcomodar = Respuesta<'getArticulosAcomodoCompra'>['data'][number];
const porAcomodar = de<PorAcomodar>();

/** The folios; on a card, over the supplier's name, which needs the whole width. */
function Folios({ compra: c }: { compra: Compra }) {
  const angosto = useAngosto();
  if (!angosto) {
    return (
      <span className={css.folio} title={foliosDe(c)}>
        {foliosDe(c)}
      </span>
    );
  }
  return (
    <>
      {foliosDe(c)} <span className={css.proveedor}>{c.PROVEEDOR}</span>
    </>
  );
}

/** Columns of the list. */
export const COLUMNAS_DE_COMPRAS: readonly Columna<Compra>[] = [
  {
    id: 'FOLIO',
    titulo: 'Folio / Folio prov.',
    tarjeta: 'titulo',
    ancho: 190,
    valor: foliosDe,
    celda: (c) => <Folios compra={c} />,
  },
  compra.fecha('FECHA', 'Fecha', { ancho: 90 }),
  compra.texto('PROVEEDOR', 'Proveedor', { tarjeta: 'oculta' }),
  compra.texto('ALMACEN', 'Almacén'),
  compra.porcentaje('RECIBIDO', '% recibido', {
    ancho: 124,
    celda: (c) => <Progreso valor={c.RECIBIDO} etiqueta={`Recibido: ${porcentaje(c.RECIBIDO)}`} />,
  }),
  compra.porcentaje('ACOMODADO', '% acomodado', {
    ancho: 124,
    celda: (c) => <Progreso valor={c.ACOMODADO} etiqueta={`Acomodado: ${porcentaje(c.ACOMODADO)}`} />,
  }),
  compra.fechaHora('FECHA_RECEPCION', 'Recepción', {
    texto: (c) => (c.FECHA_RECEPCION ? fechaHora(c.FECHA_RECEPCION) : 'Sin recepción'),
    celda: (c) =>
      c.FECHA_RECEPCION ? fechaHora(c.FECHA_RECEPCION) : <Estado tono="rechazo">Sin recepción</Estado>,
  }),
];

/** An article's name, with the mark of its wildcard. */
function Articulo({ fila, verbo }: { fila: Pick<Linea, 'ARTICULO' | 'COMODIN_EMPAQUE'>; verbo: string }) {
  return (
    <span className={css.articulo}>
      <span title={fila.ARTICULO}>{fila.ARTICULO}</span>
      {fila.COMODIN_EMPAQUE === 'S' ? (
        <abbr className={css.comodin} title={`Cuenta con comodín: se ${verbo} con cualquiera de sus claves`}>
          CC
        </abbr>
      ) : null}
    </span>
  );
}

/** Columns of a purchase's lines; only received and remaining sort (specification §2). */
export const columnasDeLineas: readonly Columna<Linea>[] = [
  linea.texto('CLAVE_ARTICULO', 'Clave', { ordenable: false, ancho: 130 }),
  linea.texto('ARTICULO', 'Artículo', {
    ordenable: false,
    tarjeta: 'titulo',
    celda: (l) => <Articulo fila={l} verbo="recibe" />,
  }),
  linea.entero('UNIDADES', 'Unidades', { ordenable: false, ancho: 100 }),
  linea.entero('UNIDADES_RECIB', 'Recibidas', { ancho: 110 }),
  {
    id: 'FALTAN',
    titulo: 'FALTAN',
    tipo: 'numero',
    ancho: 100,
    valor: faltan,
    celda: (l) => <strong>{entero(faltan(l))}</strong>,
  },
];

/** Columns of what waits for its shelf: key, item, received, put away, missing (specification §2, Purchasing). */
export const COLUMNAS_POR_ACOMODAR: readonly Columna<PorAcomodar>[] = [
  porAcomodar.texto('CLAVE_ARTICULO', 'Clave', { ancho: 130 }),
  porAcomodar.texto('ARTICULO', 'Artículo', {
    tarjeta: 'titulo',
    celda: (f) => <Articulo fila={f} verbo="acomoda" />,
  }),
  porAcomodar.texto('ALMACEN', 'Almacén'),
  porAcomodar.entero('UNIDADES_RECIB', 'Recibidas', { ancho: 110 }),
  porAcomodar.entero('UNIDADES_ACOM', 'Acomodadas', { ancho: 120 }),
  porAcomodar.entero('DIFERENCIA', 'Faltan', {
    ancho: 100,
    celda: (f) => <strong>{entero(f.DIFERENCIA)}</strong>,
  }),
];

/** One row is an article in a warehouse. */
export const llaveDe = (f: Pick<PorAcomodar, 'ARTICULO_ID' | 'ALMACEN_ID'>): string =>
  `${f.ARTICULO_ID}.${f.ALMACEN_ID}`;
