import type { Output } from '@anden/contrato/call.ts';
import type { expedientesCalls } from '@anden/contrato/expedientes/calls.ts';
import { MENSAJES_EXPEDIENTE, type TipoDeDocumento } from '@anden/contrato/expedientes/rules.ts';
import { puede } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { operacionesDe } from '../existencias/index.ts';

export type Expediente = Output<typeof expedientesCalls.getDocumento>['data'];
export type Dato = Expediente['datos'][number];
export type Hecho = Expediente['historia'][number];

/** What a room says about one of its documents: everything except what the ledger knows. */
export type Relato = Omit<Expediente, 'TIPO' | 'historia' | 'ABRE'> & {
  /** The ids of its lines, if the ledger names those instead of the document. */
  renglonesDelLibro?: readonly number[];
  hechos: readonly Suceso[];
  /** Where it can be worked on now, and the control that needs. */
  abre: (NonNullable<Expediente['ABRE']> & { control: number }) | null;
};

/** Something done that moved no pieces. */
export type Suceso = Pick<Hecho, 'FECHA' | 'OPERADOR' | 'HECHO'> &
  Partial<Pick<Hecho, 'PIEZAS' | 'CLAVE_ARTICULO' | 'DESHECHO' | 'POR'>>;

/** A kind of document, described by the room that owns it. */
export interface Relator {
  tipo: TipoDeDocumento;
  /**
   * The document with this folio in the operator's warehouses; the newest if several have it. Undefined: there is none.
   */
  relata(ctx: QueryContext, folio: string): Promise<Relato | undefined>;
}

/** A fact, or nothing if its value is empty. */
export const dato = (
  TITULO: string,
  VALOR: string | number | null | undefined,
  CLASE: Dato['CLASE'] = 'texto',
): Dato[] =>
  VALOR === null || VALOR === undefined || VALOR === '' ? [] : [{ TITULO, CLASE, VALOR: String(VALOR) }];

/** Something done, or nothing if it has not been. */
export const suceso = (
  FECHA: string | null | undefined,
  HECHO: string,
  OPERADOR: string | null | undefined,
  mas: Pick<Suceso, 'CLAVE_ARTICULO'> = {},
): Suceso[] => (FECHA ? [{ FECHA, HECHO, OPERADOR: OPERADOR ?? null, ...mas }] : []);

/** Everything about one document; `relatores` are the rooms that keep them. An unknown folio is a {@link Rejection}. */
export const expedientes = (relatores: readonly Relator[]): Handlers<typeof expedientesCalls> => ({
  async getDocumento({ tipo, folio }, ctx) {
    const relator = relatores.find((r) => r.tipo === tipo);
    const escrito = folio.trim();
    // As stored, or else in capitals, as folios are written.
    const relato =
      (await relator?.relata(ctx, escrito)) ?? (await relator?.relata(ctx, escrito.toUpperCase()));
    if (!relato) throw new Rejection(MENSAJES_EXPEDIENTE.noEncontrado);
    const { hechos, abre, renglonesDelLibro, ...resto } = relato;
    // At the same moment, movements go before events: first the last line picked, then that everything was.
    const historia: Hecho[] = [
      ...(await operacionesDe(ctx.db, tipo, renglonesDelLibro ?? resto.DOCUMENTO_ID)).map((h) => ({
        ...h,
        POR: null,
      })),
      ...hechos.map((h) => ({ PIEZAS: null, CLAVE_ARTICULO: null, DESHECHO: 'N' as const, POR: null, ...h })),
    ];
    const momento = (h: Hecho) => Date.parse(h.FECHA);
    return {
      data: {
        TIPO: tipo,
        ...resto,
        ABRE: abre && puede(ctx.operador, abre.control) ? { MENU: abre.MENU, LUGAR: abre.LUGAR } : null,
        historia: historia.toSorted((a, b) => momento(a) - momento(b)),
      },
    };
  },
});
