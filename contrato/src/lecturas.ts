import type { Valor } from './libro/dato.ts';
import type { ColumnaDe, FilaDeListado, NombreDeListado } from './reportes.ts';
import { ESPERA_DE_TICKET, ESTATUS_DE_TICKET } from './tickets/rules.ts';

/**
 * How a column reads where its value alone does not say it: on the screen, on its card and in exported files. Pure and
 * without schemas, because the browser uses it too.
 */
export interface Lectura<F> {
  /** Makes a column out of data that travels with the row but is no column itself. */
  titulo?: string;
  valor?: (fila: F) => Valor;
  texto?: (fila: F) => string;
  /** The word added after a duration, wherever it is read or exported. */
  tras?: (fila: F) => string;
}

type Lecturas<N extends NombreDeListado> = {
  readonly [K in ColumnaDe<N>]?: Lectura<FilaDeListado<N>>;
};

/** Minutes after which a remission took too long to reach the carrier (specification §9: 23 h). */
const DEMORA_MIN = 23 * 60;

/** Whether so many minutes are above 23 hours. */
export const seDemoro = (minutos: number): boolean => minutos > DEMORA_MIN;

/** The state of a line to count, in words; nothing if nobody has counted it. */
export const estadoPorContar = (
  f: Pick<FilaDeListado<'get_inventarioPendiente'>, 'PUEDE_CONTAR' | 'ESTATUS'>,
): string | null =>
  f.PUEDE_CONTAR === 'N' ? 'Lo cuenta otro operador' : f.ESTATUS === 'RECONTEO' ? 'Por recontar' : null;

type Movimiento = FilaDeListado<'getKardex'>;

/** What a movement was, and what became of it. */
export const conceptoDe = (m: Pick<Movimiento, 'CONCEPTO' | 'DESHECHO'>): string =>
  m.DESHECHO === 'S' ? `${m.CONCEPTO} (deshecho)` : m.CONCEPTO;

/** A replenishment's business hours. */
const TRANSCURRIDO = {
  valor: (f: { MINUTOS: number }) => f.MINUTOS,
  tras: (f: { VENCIDO: 'S' | 'N' }) => (f.VENCIDO === 'S' ? 'VENCIDO' : ''),
};

const RESURTIDOS: Lecturas<'getHistorialResurtidos'> = {
  DIFERENCIA: TRANSCURRIDO,
  TOMADO: { titulo: 'Tomó', valor: ({ TOMADO: t }) => t && `${t.A}, de ${t.DE}` },
};

/** A ticket's state: that of its clock too, where it waits for the customer. */
export const estadoDeTicket = (t: Pick<FilaDeListado<'getTickets'>, 'estatus' | 'ESPERA'>): string =>
  t.estatus === 'ABIERTO' && t.ESPERA === 'S' ? ESPERA_DE_TICKET.S : ESTATUS_DE_TICKET[t.estatus];

export const lecturas: { readonly [N in NombreDeListado]?: Lecturas<N> } = {
  getTiemposRemisiones: {
    DIFERENCIA: { tras: (f) => (seDemoro(f.DIFERENCIA) ? 'DEMORADA' : '') },
  },
  getHistorialResurtidos: RESURTIDOS,
  getResurtidosAbiertos: RESURTIDOS,
  getaAticulosdeOrden: { DIFERENCIA: TRANSCURRIDO },
  getTickets: {
    estatus: { valor: estadoDeTicket },
  },
  getKardex: {
    CONCEPTO: { texto: conceptoDe },
    ORIGEN: { texto: (m) => m.ORIGEN_LEIDO },
    DESTINO: { texto: (m) => m.DESTINO_LEIDO },
    // A movement with neither entry nor exit shows no number.
    ENTRADA: { valor: (m) => m.ENTRADA || null },
    SALIDA: { valor: (m) => m.SALIDA || null },
    // The lot; if the movement changed it, also the one that the pieces had before.
    LOTE: {
      valor: (m) =>
        m.LOTE_ANTERIOR === null
          ? m.LOTE
          : `${m.LOTE ?? (m.FECHA_CADUCIDAD || m.FECHA_PRODUCCION ? 'Sólo fechas' : 'Sin lote')} (antes: ${m.LOTE_ANTERIOR})`,
    },
  },
  get_inventarioPendiente: {
    ESTATUS: { valor: (f) => estadoPorContar(f) ?? 'Pendiente' },
  },
};
