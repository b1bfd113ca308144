import { P } from '@anden/contrato/permissions.ts';
import type { Lugar } from '@anden/contrato/tablero/lugares.ts';
import type { Respuesta } from '../../platform/client.ts';
import { hrefDe, rutaDe } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';

export type Cola = Respuesta<'getColas'>['data'][number];

/** The address of the list behind a figure; undefined: there is none, or this operator may not open it. */
export function ligaA(lugar: Lugar | undefined): string | undefined {
  const ruta = lugar && rutaDe(lugar.menu);
  if (!ruta || (ruta.control !== null && !can(ruta.control))) return undefined;
  return hrefDe(lugar.menu, lugar.busqueda);
}

/** The page of a document; undefined if its kind has none. */
export const ligaDeDocumento = (tipo: string | null, folio: string): string | undefined =>
  tipo !== null && can(P.kardex) ? hrefDe('documento', { tipo, folio }) : undefined;
