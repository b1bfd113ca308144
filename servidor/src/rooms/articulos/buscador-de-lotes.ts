import { enPiezas } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { Buscador } from '../busqueda/index.ts';
import { lotesQueEmpiezan } from '../existencias/index.ts';

/** Characters of a lot from which on it is searched. */
const LETRAS_MIN = 3;

/** Lots with pieces, by the beginning of their label; they open in the kardex of the lot. */
export const buscadorDeLotes: Buscador = {
  clase: 'Lote',
  controles: [P.kardex],
  async busca({ texto }, { db, operador }, cuantos) {
    const comienzo = texto.toUpperCase();
    if (comienzo.length < LETRAS_MIN) return [];
    const lotes = await lotesQueEmpiezan(db, comienzo, almacenesVisibles(operador), cuantos);
    return lotes.map(({ lote, clave, articulo, piezas }) => ({
      TITULO: lote,
      DETALLE: `${clave} ${articulo} · ${enPiezas(piezas)}`,
      MENU: 'kardex',
      LUGAR: { clave, lote },
    }));
  },
};
