import { faltan } from '@anden/contrato/compras/rules.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { de } from '../../platform/columns.ts';
import { entero, fechaHora, porcentaje } from '../../platform/format.ts';
import { juntoA } from '../../platform/LigaDeRegistro.tsx';
import { columnasDe } from '../../platform/reporte.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { ConComodin } from '../../ui/Comodin.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import css from './compras.module.css';
import { type Compra, foliosDe, type Linea } from './lista.ts';

const linea = de<Linea>();

/** An article that was received and waits to be put away. */
export type PorAcomodar = FilaDeListado<'getArticulosAcomodoCompra'>;

/** The folios; on a card, above the supplier's name, which needs the whole width. */
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
export const COLUMNAS_DE_COMPRAS = columnasDe('getComprasRecepcion', {
  FOLIO: { ancho: 190, valor: foliosDe, celda: (c) => <Folios compra={c} /> },
  FECHA: { ancho: 90 },
  PROVEEDOR: { tarjeta: 'oculta' },
  RECIBIDO: {
    ancho: 124,
    celda: (c) => <Progreso valor={c.RECIBIDO} etiqueta={`Recibido: ${porcentaje(c.RECIBIDO)}`} />,
  },
  ACOMODADO: {
    ancho: 124,
    celda: (c) => <Progreso valor={c.ACOMODADO} etiqueta={`Acomodado: ${porcentaje(c.ACOMODADO)}`} />,
  },
  FECHA_RECEPCION: {
    texto: (c) => (c.FECHA_RECEPCION ? fechaHora(c.FECHA_RECEPCION) : 'Sin recepción'),
    celda: (c) =>
      c.FECHA_RECEPCION ? fechaHora(c.FECHA_RECEPCION) : <Estado tono="rechazo">Sin recepción</Estado>,
  },
});

/** Columns of a purchase's lines; only received and remaining can be sorted (specification §2). */
export const columnasDeLineas: readonly Columna<Linea>[] = [
  linea.texto('CLAVE_ARTICULO', 'Clave', {
    ordenable: false,
    ancho: 150,
    junto: juntoA('articulo', (l) => l.CLAVE_ARTICULO),
  }),
  linea.texto('ARTICULO', 'Artículo', {
    ordenable: false,
    tarjeta: 'titulo',
    celda: (l) => <ConComodin articulo={l.ARTICULO} comodin={l.COMODIN_EMPAQUE === 'S'} se="se recibe con" />,
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

/** Columns of what waits to be put away: key, item, received, put away, missing (specification §2, Purchasing). */
export const COLUMNAS_POR_ACOMODAR = columnasDe('getArticulosAcomodoCompra', {
  CLAVE_ARTICULO: { ancho: 130 },
  ARTICULO: {
    tarjeta: 'titulo',
    celda: (f) => (
      <ConComodin articulo={f.ARTICULO} comodin={f.COMODIN_EMPAQUE === 'S'} se="se acomoda con" />
    ),
  },
  UNIDADES_RECIB: { ancho: 110 },
  UNIDADES_ACOM: { ancho: 120 },
  DIFERENCIA: { ancho: 100, celda: (f) => <strong>{entero(f.DIFERENCIA)}</strong> },
});
