import { entero } from './lectores.ts';
import { comun, Motivo } from './motivo.ts';
import { sinSenas } from './parecido.ts';
import type { Columna } from './tabla.ts';

/*
 * Documents that another system had already finished come in finished, and those that are open here and no longer in its file are told.
 * What was asked for is a setting of the import's transaction ({@link DICE_HISTORIA}); other doors set none of it.
 */

/** Until which day documents are history, and why those that the file does not bring are closed; null: not asked for. */
export interface Historia {
  hasta?: string | null | undefined;
  cierra?: string | null | undefined;
}

/** Sets what was asked for, `$1` the day and `$2` the reason, blank where it was not. */
export const DICE_HISTORIA = `select set_config('anden.historia_hasta', $1, true), set_config('anden.cierra_ausentes', $2, true)`;
/** SQL: the last day that is history, null: none. */
const HASTA = `nullif(current_setting('anden.historia_hasta', true), '')::date`;
/** SQL: why absent documents are closed, null: they are not. */
export const CIERRA = `nullif(current_setting('anden.cierra_ausentes', true), '')`;

/** How systems say that a document is open, that all of it is done, or that it never will be. */
const PALABRAS: Readonly<Record<string, readonly string[]>> = {
  ABIERTA: [
    'ABIERTA',
    'PENDIENTE',
    'POR RECIBIR',
    'POR SURTIR',
    'POR ENVIAR',
    'POR ENTREGAR',
    'EN PROCESO',
    'PARCIAL',
  ],
  CERRADA: ['CERRADA', 'HISTORIA', 'COMPLETA', 'COMPLETADA', 'TERMINADA', 'CONCLUIDA'],
  CANCELADA: ['CANCELADA'],
};

/**
 * The status of a document. A word that would say something else of this kind (a purchase that was sent, a remission that was billed, an invoice
 * that was paid but has not left) is refused and not guessed.
 * @param hechas the words by which it has arrived, or left: an invoice that left may still be owed
 */
export function estatusDe(...hechas: readonly string[]): Columna {
  const dichos = new Map(
    Object.entries({ ...PALABRAS, ENTREGADA: ['ENTREGADA', ...hechas] }).flatMap(([estado, palabras]) =>
      palabras.flatMap((p) => [p, p.replace(/A$/, 'O')].map((dicho): [string, string] => [dicho, estado])),
    ),
  );
  return {
    nombre: 'ESTATUS',
    tipo: 'text',
    leer: (celda) => {
      const valor = comun(celda);
      if (valor === null || valor instanceof Motivo) return valor;
      const estado = dichos.get(sinSenas(String(valor)));
      return estado ?? new Motivo('debe ser ABIERTA, ENTREGADA, CERRADA o CANCELADA');
    },
    ejemplo: '',
    explica: `ABIERTA; ENTREGADA o CERRADA: entra como historia, ya terminada; CANCELADA. También PENDIENTE, ${hechas.join(', ')}…`,
  };
}

/** Pieces of a line that are still to come or to go. */
export const PENDIENTES: Columna = {
  nombre: 'PENDIENTES',
  tipo: 'int',
  leer: entero(0, 1_000_000),
  ejemplo: '',
  explica:
    'Piezas del renglón que faltan. Si ninguno tiene, el documento es historia; de uno nuevo y abierto sólo entran las que faltan.',
};

/**
 * SQL: how a document comes in finished, 'ENTREGADA', 'CERRADA' or 'CANCELADA', or null: open.
 * @param dice SQL: what its status says
 * @param fecha SQL: its day
 * @param nada SQL: whether none of its lines has anything left
 */
export const cierreDe = (dice: string, fecha: string, nada = 'false'): string =>
  `case when ${dice} <> 'ABIERTA' then ${dice} when ${dice} is null and (${nada} or ${fecha} <= ${HASTA}) then 'CERRADA' end`;

/** Folios named in a line about documents. */
const NOMBRADOS = 5;

/** SQL: 'F1, F2 y 7 más' of the rows `folio` of a table. */
const folios = (tabla: string): string =>
  `(select string_agg(folio, ', ' order by folio) from (select folio from ${tabla} order by folio limit ${NOMBRADOS}) f)
   || case when count(*) > ${NOMBRADOS} then '… y ' || to_char(count(*) - ${NOMBRADOS}, 'FM999,999,990') || ' más' else '' end`;

/** Query of one line about the documents of a table of `folio`, none if it is empty. */
export const avisaDe = (tabla: string, dice: string): string =>
  `select to_char(count(*), 'FM999,999,990') || ' ${dice}: ' || ${folios(tabla)} as texto from ${tabla} having count(*) > 0`;

/**
 * SQL: takes out of the file the money in zero, cancelled where it comes from, that never came here: there is nothing to take back. {@link avisaNuncaLlegados}
 * tells it.
 * @param llave the column of `entrada` by which its document is known
 * @param nombre the column by which people know it
 * @param llego SQL: whether document `e` came before
 */
export const quitaNuncaLlegados = (llave: string, nombre: string, llego: string): readonly string[] => [
  `create temp table nunca_llegados on commit drop as
     select ${llave} as llave, min(${nombre}) as folio from entrada e where not rechazada and not ${llego} group by 1 having max(importe) = 0`,
  `delete from entrada where ${llave} in (select llave from nunca_llegados)`,
];
export const avisaNuncaLlegados = (cuales: string): string =>
  avisaDe('nunca_llegados', `${cuales} en cero que nunca llegaron aquí no entran`);

/** What is said of documents that are open here and that the file does not bring. */
export const avisaAusentes = (cuales: string): string => `
  select texto from (${avisaDe('ausentes', `${cuales} aquí no vienen en el archivo`)}) a where ${CIERRA} is null
  union all select texto from (${avisaDe('ausentes', `${cuales} aquí no vienen en el archivo y se cierran`)}) a where ${CIERRA} is not null`;
