import type { QuienResponde } from '@anden/contrato/tickets/rules.ts';
import { useEffect } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { now } from '../../platform/clock.ts';
import { refresh } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { Opcion } from '../../ui/Selector.tsx';

/** Title of the modals of tickets (specification §8). */
export const TITULO_TICKETS = 'TICKETS';

export type Detalle = Respuesta<'getTicketsDetalle'>;
export type Ticket = Detalle['ticket'];
export type Comentario = Detalle['data'][number];
export type Contexto = Respuesta<'getContextoTicket'>['data'];
export type Catalogos = Pick<
  Respuesta<'getCatalogosTicket'>,
  'departamentos' | 'puestos' | 'cat_asunto' | 'operadores'
>;

export const SIN_CATALOGOS: Catalogos = { departamentos: [], puestos: [], cat_asunto: [], operadores: [] };

/**
 * The signed-in operator in the form that the rules of tickets take.
 * @param suplidos positions of the people they stand in for
 */
export function useQuien(suplidos: readonly number[] = []): QuienResponde {
  const { data, permisos } = useSession();
  return {
    puesto_id: data.PUESTO_ID,
    suplidos,
    controles: { has: (control) => permisos.some((p) => p.ID_CONTROL === control) },
  };
}

/** Who wrote a comment, in words. */
export const autorDe = (c: Comentario): string => c.RESPONDIO ?? 'Cliente';

/** Id of the latest comment; 0 if there is none. */
export const ultimoDe = (comentarios: readonly Comentario[]): number =>
  comentarios.reduce((n, c) => Math.max(n, c.ticket_det_id), 0);

/** What others answered after a comment, in order. */
export const despuesDe = (comentarios: readonly Comentario[], visto: number, yo: number): Comentario[] =>
  comentarios.filter((c) => c.ticket_det_id > visto && c.operador_id_resp !== yo);

/** The next moment, in epoch milliseconds, at which a comment begins to count; null: they all do. */
export function proximaCuenta(comentarios: readonly Comentario[], ahora: number): number | null {
  const momentos = comentarios.map((c) => Date.parse(c.CUENTA)).filter((m) => m > ahora);
  return momentos.length > 0 ? Math.min(...momentos) : null;
}

/** Milliseconds between further readings after the expected moment, because the device knows the server's clock only to the second. */
const INSISTE = 1000;

/**
 * From a moment on, in epoch milliseconds of the server's clock, reads tickets again: a ticket that is being closed becomes closed then,
 * and no message tells that time has passed. null: nothing is expected.
 */
export function useReleeAl(momento: number | null): void {
  useEffect(() => {
    if (momento === null) return;
    const relee = () => {
      void refresh(['getTicketsDetalle', 'getTickets']);
      reloj = setTimeout(relee, INSISTE);
    };
    let reloj = setTimeout(relee, Math.max(0, momento - now()));
    return () => clearTimeout(reloj);
  }, [momento]);
}

/** Whole seconds that the author of a comment has left to take it back; 0 if it counts already, or is somebody else's. */
export const segundosParaRetirar = (c: Comentario, ahora: number): number =>
  c.RETIRABLE === 'S' ? Math.max(0, Math.ceil((Date.parse(c.CUENTA) - ahora) / 1000)) : 0;

export const opcionesDeDepartamento = ({ departamentos }: Catalogos): Opcion[] =>
  departamentos.map((d) => ({ valor: String(d.DEPARTAMENTO_ID), texto: d.DEPARTAMENTO }));

/** The positions of a department, or of all if none is chosen. */
export const opcionesDePuesto = ({ puestos }: Catalogos, departamento: number): Opcion[] =>
  puestos
    .filter((p) => departamento === 0 || p.DEPARTAMENTO_ID === departamento)
    .map((p) => ({ valor: String(p.PUESTO_ID), texto: p.PUESTO }));

export const departamentoDe = ({ puestos }: Catalogos, puesto: number): number =>
  puestos.find((p) => p.PUESTO_ID === puesto)?.DEPARTAMENTO_ID ?? 0;

/** How many operators of a position are named; the others are a number. */
const NOMBRADOS = 3;

/** Who will see a ticket directed to a position, before it is. */
export function loVeran({ operadores }: Catalogos, puesto: number): string | undefined {
  // Without the catalogues it is not known who holds the position.
  if (puesto === 0 || operadores.length === 0) return undefined;
  const suyos = operadores.filter((o) => o.PUESTO_ID === puesto).map((o) => o.NOMBRE);
  if (suyos.length === 0) return 'Nadie ocupa hoy ese puesto';
  const otros = suyos.length - NOMBRADOS;
  return `Le llega a ${suyos.slice(0, NOMBRADOS).join(', ')}${otros > 0 ? ` y ${otros} más` : ''}`;
}

/** The tickets of the page of the list that was shown last, in its order. */
let enLista: readonly number[] = [];

/** Remembers which tickets the list shows, so that an open one leads to its neighbours. */
export function anotaLista(ids: readonly number[]): void {
  enLista = ids;
}

/** The tickets before and after one in the list it was opened from; null: it was not opened from there. */
export function vecinosDe(
  ticketId: number,
): { anterior: number | undefined; siguiente: number | undefined } | null {
  const i = enLista.indexOf(ticketId);
  return i < 0 ? null : { anterior: enLista[i - 1], siguiente: enLista[i + 1] };
}
