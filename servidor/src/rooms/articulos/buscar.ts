import type { propuestasCalls } from '@anden/contrato/articulos/propuestas.ts';
import { codigoPorEnsenar } from '@anden/contrato/articulos/propuestas-rules.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { palabrasDe } from '../../platform/consulta/index.ts';
import { esLaUbicacion } from '../existencias/index.ts';
import { articulosDonde, porClave, porNombre } from './hallar.ts';

type Calls = typeof propuestasCalls;

/** What fits in a handheld's list; typing more words narrows it down. */
const HALLADOS_MAX = 20;

/**
 * Articles by one of their keys; else by the label of a location they are attached to; else by words, as Ctrl K finds
 * them.
 */
export async function buscaArticulos(
  { texto }: Input<Calls['buscaArticulos']>,
  { db, dia, operador }: QueryContext,
): Promise<Output<Calls['buscaArticulos']>> {
  // A GS1 label is searched by its article's number, any other scan by what it says.
  const buscado = codigoPorEnsenar(texto.trim(), dia);
  if (buscado === '') return { data: [] };
  const almacenes = almacenesVisibles(operador);
  const enAnaquel = sql`a.articulo_id in (
    select x.articulo_id from articulos_ubicacion x join ubicaciones u using (ubicacion_id)
     where ${esLaUbicacion(buscado)}
       and (${almacenes}::int[] is null or u.almacen_id = any(${almacenes}::int[])))`;
  const busquedas = [
    () => porClave(db, buscado, HALLADOS_MAX),
    () => articulosDonde(db, enAnaquel, HALLADOS_MAX),
    () => porNombre(db, palabrasDe(buscado), HALLADOS_MAX),
  ];
  for (const busca of busquedas) {
    const hallados = await busca();
    if (hallados.length > 0) {
      return {
        data: hallados.map((f) => ({
          ARTICULO_ID: f.id,
          CLAVE_ARTICULO: f.clave,
          ARTICULO: f.articulo,
          MARCA: f.marca,
        })),
      };
    }
  }
  return { data: [] };
}
