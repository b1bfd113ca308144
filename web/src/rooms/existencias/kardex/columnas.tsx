import { leerUbicacion } from '@anden/contrato/ubicaciones/rules.ts';
import { de } from '../../../platform/columns.ts';
import type { FilaDe } from '../../../platform/consulta.ts';
import { entero, VACIO } from '../../../platform/format.ts';
import type { Columna } from '../../../ui/columna.ts';
import css from './kardex.module.css';

export type Movimiento = FilaDe<'getKardex'>;

const c = de<Movimiento>();

/** What a movement was, with what became of it: the word stands wherever the row is read or exported. */
export const conceptoDe = (m: Movimiento): string =>
  m.DESHECHO === 'S' ? `${m.CONCEPTO} (deshecho)` : m.CONCEPTO;

/** Entries and exits of nothing are no number. */
const siHay = (n: number): number | null => (n === 0 ? null : n);

const lugar = (id: 'ORIGEN' | 'DESTINO', titulo: string): Columna<Movimiento> =>
  c.texto(id, titulo, { ancho: 140, texto: (m) => leerUbicacion(m[id]) });

const pieza = (id: 'ENTRADA' | 'SALIDA', titulo: string, ayuda: string): Columna<Movimiento> => ({
  id,
  titulo,
  ayuda,
  tipo: 'numero',
  ordenable: false,
  ancho: 72,
  valor: (m) => siHay(m[id]),
  texto: (m) => (m[id] === 0 ? VACIO : entero(m[id])),
});

/** The lot, and the one the pieces left as where the movement changed it. */
const loteDe = (m: Movimiento): string | null =>
  m.LOTE_ANTERIOR === null ? m.LOTE : `${m.LOTE ?? 'Sin lote'} (antes: ${m.LOTE_ANTERIOR})`;

const TODAS: Readonly<Record<string, Columna<Movimiento>>> = {
  fecha: c.fechaHoraSegundos('FECHA', 'Fecha'),
  operador: c.texto('OPERADOR', 'Operador', { ancho: 96 }),
  concepto: c.texto('CONCEPTO', 'Concepto', {
    ancho: 170,
    tarjeta: 'titulo',
    texto: conceptoDe,
    celda: (m) => (
      <span className={m.DESHECHO === 'S' ? css.deshecho : ''} title={conceptoDe(m)}>
        {conceptoDe(m)}
      </span>
    ),
  }),
  clave: c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 110 }),
  articulo: c.texto('ARTICULO', 'Artículo', {
    ancho: 170,
    celda: (m) => (
      <span className={css.recorta} title={m.ARTICULO}>
        {m.ARTICULO}
      </span>
    ),
  }),
  origen: lugar('ORIGEN', 'De'),
  destino: lugar('DESTINO', 'A'),
  piezas: c.entero('PIEZAS', 'Piezas', { ancho: 76 }),
  entrada: pieza('ENTRADA', 'Entrada', 'Piezas que entraron a lo consultado'),
  salida: pieza('SALIDA', 'Salida', 'Piezas que salieron de lo consultado'),
  saldo: {
    id: 'SALDO',
    titulo: 'Saldo',
    ayuda: 'Piezas de lo consultado después del movimiento',
    tipo: 'numero',
    ordenable: false,
    ancho: 76,
    valor: (m) => m.SALDO,
    texto: (m) => entero(m.SALDO),
    celda: (m) => <strong>{entero(m.SALDO)}</strong>,
  },
  lote: { id: 'LOTE', titulo: 'Lote', ancho: 110, valor: loteDe },
  caducidad: c.fecha('FECHA_CADUCIDAD', 'Caducidad', { ancho: 100 }),
  documento: c.texto('DOCUMENTO', 'Documento', { ancho: 130 }),
};

const PIEZAS = ['origen', 'destino', 'piezas', 'entrada', 'salida'] as const;
const DETALLE = ['lote', 'caducidad', 'documento', 'operador'] as const;

const elige = (ids: readonly string[]): readonly Columna<Movimiento>[] =>
  ids.flatMap((id) => TODAS[id] ?? []);

/** Of one article, its balance; of several, which. */
export const COLUMNAS_DE_UNO = elige(['fecha', 'concepto', ...PIEZAS, 'saldo', ...DETALLE]);
export const COLUMNAS_DE_VARIOS = elige(['fecha', 'concepto', 'clave', 'articulo', ...PIEZAS, ...DETALLE]);
