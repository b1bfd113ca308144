import type { busquedaCalls } from '@anden/contrato/busqueda/calls.ts';
import { BUSQUEDA_MIN, CLASES, type Clase, folioBuscado } from '@anden/contrato/busqueda/rules.ts';
import type { Output } from '@anden/contrato/call.ts';
import { permite } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { palabrasDe } from '../../platform/consulta/index.ts';

/** Most results of one kind; to see others, type more. */
const POR_CLASE = 6;

export type Hallado = Omit<Output<(typeof busquedaCalls)['buscaRegistros']>['data'][number], 'CLASE'>;

/** A search. */
export interface Buscado {
  /** As typed, without blanks around it. */
  texto: string;
  /** Its words, in lower case and without accents. */
  palabras: readonly string[];
  /** The end of a folio that the text may be; null: it cannot be one. */
  folio: string | null;
}

/** How one kind of record is searched. */
export interface Buscador {
  clase: Clase;
  /** Any of these controls lets an operator open some of the results. */
  controles: readonly [number, ...number[]];
  /**
   * Results that this operator may open, the likeliest first.
   * @param cuantos the most to return
   */
  busca(buscado: Buscado, ctx: QueryContext, cuantos: number): Promise<Hallado[]>;
}

/** Finds records by what a person types; `buscadores` are the searches of each room. */
export const busqueda = (buscadores: readonly Buscador[]): Handlers<typeof busquedaCalls> => ({
  async buscaRegistros({ texto }, ctx) {
    const buscado = { texto: texto.trim(), palabras: palabrasDe(texto), folio: folioBuscado(texto) };
    if (buscado.texto.length < BUSQUEDA_MIN) return { data: [] };
    const data: Output<(typeof busquedaCalls)['buscaRegistros']>['data'] = [];
    for (const clase of CLASES) {
      const suyo = buscadores.find((b) => b.clase === clase);
      if (!suyo || !permite(suyo.controles, ctx.operador)) continue;
      const hallados = await suyo.busca(buscado, ctx, POR_CLASE);
      data.push(...hallados.map((h) => ({ CLASE: clase, ...h })));
    }
    return { data };
  },
});
