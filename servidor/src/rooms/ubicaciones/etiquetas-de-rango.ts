import type { Input, Output } from '@anden/contrato/call.ts';
import { entero } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { etiquetasCalls } from '@anden/contrato/ubicaciones/etiquetas.ts';
import { ETIQUETAS_DE_RANGO_MAX } from '@anden/contrato/ubicaciones/etiquetas-rules.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen, puede } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Fault, Rejection } from '../../platform/rejection.ts';
import { esLaUbicacion } from '../existencias/index.ts';
import { articulosImpresos } from './etiquetas.ts';
import { enArchivo } from './etiquetas-archivo.ts';
import {
  type Etiqueta,
  etiquetaDeArticulo,
  etiquetaDePersona,
  etiquetaDeUbicacion,
} from './etiquetas-modelo.ts';

type Calls = typeof etiquetasCalls;
type Rango = Input<Calls['getRangoDeEtiquetas']>['rango'];
type De<C extends Rango['clase']> = Extract<Rango, { clase: C }>;

/** The labels of a range, and what could not be made into one. */
interface Hechas {
  etiquetas: Etiqueta[];
  sinCodigo: string[];
}

/** How many labels a range has, copies included, and which. */
export async function getRangoDeEtiquetas(
  { rango }: Input<Calls['getRangoDeEtiquetas']>,
  ctx: QueryContext,
): Promise<Output<Calls['getRangoDeEtiquetas']>> {
  const { etiquetas, sinCodigo } = await etiquetasDe(ctx, rango);
  return {
    data: {
      TOTAL: cuantas(etiquetas),
      PRIMERA: etiquetas[0]?.grande ?? null,
      ULTIMA: etiquetas.at(-1)?.grande ?? null,
      SIN_CODIGO: sinCodigo.slice(0, 20),
    },
  };
}

/** The labels of a range in one file. Throws a {@link Rejection} for none, and for more than {@link ETIQUETAS_DE_RANGO_MAX}. */
export async function getEtiquetasDeRango(
  { formato, rango }: Input<Calls['getEtiquetasDeRango']>,
  ctx: QueryContext,
): Promise<Output<Calls['getEtiquetasDeRango']>> {
  const { etiquetas } = await etiquetasDe(ctx, rango);
  const total = cuantas(etiquetas);
  if (total === 0) throw new Rejection('No hay etiquetas en ese rango');
  if (total > ETIQUETAS_DE_RANGO_MAX) {
    throw new Rejection(
      `Son ${entero(total)} etiquetas. Imprima a lo más ${entero(ETIQUETAS_DE_RANGO_MAX)} a la vez: acorte el rango.`,
    );
  }
  return enArchivo(formato, etiquetas);
}

const cuantas = (etiquetas: readonly Etiqueta[]): number => etiquetas.reduce((n, e) => n + e.copias, 0);

async function etiquetasDe(ctx: QueryContext, rango: Rango): Promise<Hechas> {
  if (rango.clase === 'ubicaciones') return { etiquetas: await deUbicaciones(ctx, rango), sinCodigo: [] };
  return rango.clase === 'articulos' ? deArticulos(ctx, rango) : dePersonas(ctx, rango);
}

/** In the order in which the shelves are walked. */
async function deUbicaciones({ db, operador }: QueryContext, rango: De<'ubicaciones'>): Promise<Etiqueta[]> {
  exigirAlmacen(operador, rango.almacen_id);
  const digitos = async (dicha: string | undefined, siNo: string): Promise<string> => {
    if (dicha === undefined) return siNo;
    const suya = await db
      .selectFrom('ubicaciones as u')
      .select('ubicacion')
      .where(esLaUbicacion(dicha))
      .where('almacen_id', '=', rango.almacen_id)
      .executeTakeFirst();
    if (!suya) throw new Rejection(`${MENSAJES_UBICACION.noExiste}: ${dicha}`);
    return suya.ubicacion;
  };
  const desde = await digitos(rango.desde, '');
  const hasta = await digitos(rango.hasta, '9'.repeat(11));
  const filas = await db
    .selectFrom('ubicaciones as u')
    .innerJoin('almacenes as a', 'a.almacen_id', 'u.almacen_id')
    .select(['u.ubicacion', 'u.leida', 'u.codigo', 'u.tipo', 'a.nombre as almacen'])
    .where('u.almacen_id', '=', rango.almacen_id)
    .where('u.ubicacion', '>=', desde)
    .where('u.ubicacion', '<=', hasta)
    .orderBy('u.ubicacion')
    .execute();
  return filas.map(etiquetaDeUbicacion);
}

/** By key, as lists sort it. */
async function deArticulos({ db, operador }: QueryContext, rango: De<'articulos'>): Promise<Hechas> {
  const { desde, hasta, con_piezas, copias } = rango;
  const visibles = almacenesVisibles(operador);
  const filas = await articulosImpresos(db)
    .$if(desde !== undefined, (q) =>
      q.where(sql<boolean>`a.clave_articulo collate es_mx >= ${desde ?? ''} collate es_mx`),
    )
    .$if(hasta !== undefined, (q) =>
      q.where(sql<boolean>`a.clave_articulo collate es_mx <= ${hasta ?? ''} collate es_mx`),
    )
    .$if(con_piezas === 'S', (q) =>
      q.where(
        sql<boolean>`exists (select from existencias e join lugares l using (lugar_id)
          where e.articulo_id = a.articulo_id and e.piezas > 0 and (${visibles}::int[] is null or l.almacen_id = any(${visibles}::int[])))`,
      ),
    )
    .orderBy(sql`a.clave_articulo collate es_mx`)
    .execute();
  return hechas(filas, (a) => [a.clave_articulo, () => etiquetaDeArticulo(a, copias)]);
}

/** By department and name. Who may see the people of the company may print their cards. */
async function dePersonas(
  { db, operador }: QueryContext,
  { departamento_id }: De<'personas'>,
): Promise<Hechas> {
  if (!puede(operador, P.administrarOperadores) && !puede(operador, P.catalogos)) {
    throw new Fault(403, 'No cuenta con permiso para imprimir gafetes');
  }
  const filas = await db
    .selectFrom('operadores as o')
    .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
    .leftJoin('departamentos as d', 'd.departamento_id', 'p.departamento_id')
    .select(['o.operador', 'o.nombre', 'p.nombre as puesto', 'd.nombre as departamento'])
    .where('o.activo', '=', true)
    .$if(departamento_id !== undefined, (q) => q.where('d.departamento_id', '=', departamento_id ?? 0))
    .orderBy('d.nombre', (o) => o.asc().nullsLast())
    .orderBy('o.nombre')
    .execute();
  return hechas(filas, (p) => [p.operador, () => etiquetaDePersona(p)]);
}

/** The labels of the rows; those that no bar code can hold are told by their names. */
function hechas<F>(filas: readonly F[], de: (fila: F) => readonly [nombre: string, () => Etiqueta]): Hechas {
  const sinCodigo: string[] = [];
  const etiquetas = filas.flatMap((fila) => {
    const [nombre, hazla] = de(fila);
    try {
      return [hazla()];
    } catch (e) {
      if (!(e instanceof Rejection)) throw e;
      sinCodigo.push(nombre);
      return [];
    }
  });
  return { etiquetas, sinCodigo };
}
