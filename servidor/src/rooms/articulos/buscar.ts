import type { propuestasCalls } from '@anden/contrato/articulos/propuestas.ts';
import { codigoPorEnsenar } from '@anden/contrato/articulos/propuestas-rules.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { contieneTodas, enEspanol, palabrasDe } from '../../platform/consulta/index.ts';

type Calls = typeof propuestasCalls;

/** What fits a handheld's list; more words find less. */
const HALLADOS_MAX = 20;

const articulos = (db: Tx) =>
  db
    .selectFrom('articulos as a')
    .select([
      'a.articulo_id as ARTICULO_ID',
      'a.clave_articulo as CLAVE_ARTICULO',
      'a.articulo as ARTICULO',
      'a.marca as MARCA',
    ])
    .orderBy(enEspanol(sql`a.articulo`))
    .orderBy('a.articulo_id')
    .limit(HALLADOS_MAX);

/** Articles by one of their keys; else by the label of a shelf they are assigned to; else by words of their name, in any order. */
export async function buscaArticulos(
  { texto }: Input<Calls['buscaArticulos']>,
  { db, dia, operador }: QueryContext,
): Promise<Output<Calls['buscaArticulos']>> {
  // A GS1 label is searched by its article's number, any other scan by what is printed.
  const buscado = codigoPorEnsenar(texto.trim(), dia);
  if (buscado === '') return { data: [] };
  const porClave = await articulos(db)
    .where('a.articulo_id', 'in', (e) =>
      e.selectFrom('claves_articulo').select('articulo_id').where('clave_articulo', '=', buscado),
    )
    .execute();
  if (porClave.length > 0) return { data: porClave };
  const almacenes = almacenesVisibles(operador);
  const enAnaquel = await articulos(db)
    .where('a.articulo_id', 'in', (e) =>
      e
        .selectFrom('articulos_ubicacion as x')
        .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'x.ubicacion_id')
        .select('x.articulo_id')
        .where('u.ubicacion', '=', buscado.replaceAll('-', ''))
        .$if(almacenes !== null, (q) => q.where('u.almacen_id', '=', sql<number>`any(${almacenes}::int[])`)),
    )
    .execute();
  if (enAnaquel.length > 0) return { data: enAnaquel };
  // Without accents, because nobody types them at a shelf.
  const porNombre = articulos(db).where(contieneTodas(palabrasDe(buscado), [sql`a.articulo`]));
  return { data: await porNombre.execute() };
}
