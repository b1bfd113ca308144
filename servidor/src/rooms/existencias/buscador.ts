import { enPiezas } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import { patronDe } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';
import { ADENTRO } from './lugares.ts';

/** Letters of a lot after which it is looked for. */
const LETRAS_MIN = 3;

/** Lots of which there are pieces, by the beginning of what their label says: in the kardex of that lot, what expires first before the rest. */
export const buscadorDeLotes: Buscador = {
  clase: 'Lote',
  controles: [P.kardex],
  async busca({ texto }, { db, operador }, cuantos) {
    const lote = texto.toUpperCase();
    if (lote.length < LETRAS_MIN) return [];
    const visibles = almacenesVisibles(operador);
    const { rows } = await sql<{ lote: string; clave: string; articulo: string; piezas: number }>`
      select e.lote, a.clave_articulo as clave, a.articulo, sum(e.piezas)::int as piezas
        from existencias e join lugares l using (lugar_id) join articulos a using (articulo_id)
       where upper(e.lote) like ${patronDe(lote).slice(1)} and e.lote is not null and e.piezas > 0
         and l.clase = any(${[...ADENTRO]}::text[]) and (${visibles === null} or l.almacen_id = any(${visibles ?? []}::int[]))
       group by e.lote, a.clave_articulo, a.articulo
       order by upper(e.lote) <> ${lote}, min(e.fecha_caducidad) nulls last, e.lote, a.clave_articulo
       limit ${cuantos}`.execute(db);
    return rows.map(({ lote: escrito, clave, articulo, piezas }) => ({
      TITULO: escrito,
      DETALLE: `${clave} ${articulo} · ${enPiezas(piezas)}`,
      MENU: 'kardex',
      LUGAR: { clave, lote: escrito },
    }));
  },
};
