import type { busquedaCalls } from '@anden/contrato/busqueda/calls.ts';
import { BUSQUEDA_MIN, CLASES, type Clase, folioBuscado } from '@anden/contrato/busqueda/rules.ts';
import type { Output } from '@anden/contrato/call.ts';
import { permite } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { palabrasDe } from '../../platform/consulta/index.ts';

/** Found of one kind, at most: who does not see it writes more of it. */
const POR_CLASE = 6;

export type Hallado = Omit<Output<(typeof busquedaCalls)['buscaRegistros']>['data'][number], 'CLASE'>;

/** What somebody looks for. */
export interface Buscado {
  /** As it was typed, without blanks around it. */
  texto: string;
  /** Its words, in small letters and without accents. */
  palabras: readonly string[];
  /** The end of a folio that it may be, or null. */
  folio: string | null;
}

/** How one kind of record is found. */
export interface Buscador {
  clase: Clase;
  /** Any of these opens some of what it finds. */
  controles: readonly [number, ...number[]];
  /**
   * Those that this operator may open, the likeliest first.
   * @param cuantos no more than these
   */
  busca(buscado: Buscado, ctx: QueryContext, cuantos: number): Promise<Hallado[]>;
}

/** Records by what a person types; `buscadores` are what the rooms find. */
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
