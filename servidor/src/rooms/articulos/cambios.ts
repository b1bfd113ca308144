import type { fichaCalls } from '@anden/contrato/articulos/ficha.ts';
import { CAMPOS_DE_CONFIGURACION, type ConfiguracionDeArticulo } from '@anden/contrato/articulos/rules.ts';
import type { Output } from '@anden/contrato/call.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';

type Cambio = Output<typeof fichaCalls.getFichaArticulo>['data']['cambios'][number];

/** Records which settings of an article this command changes. */
export async function anotarCambios(
  { db, operador }: CommandContext,
  articuloId: number,
  antes: ConfiguracionDeArticulo,
  despues: ConfiguracionDeArticulo,
): Promise<void> {
  const texto = (v: string | number | null) => (v === null ? null : String(v));
  const cambios = CAMPOS_DE_CONFIGURACION.filter((campo) => antes[campo] !== despues[campo]);
  if (cambios.length === 0) return;
  await db
    .insertInto('articulos_cambios')
    .values(
      cambios.map((campo) => ({
        articulo_id: articuloId,
        operador_id: operador.operador_id,
        campo,
        antes: texto(antes[campo]),
        despues: texto(despues[campo]),
      })),
    )
    .execute();
}

/** The last changes of an article's settings, the newest first. */
export async function cambiosDe(db: Tx, articuloId: number, cuantos: number): Promise<Cambio[]> {
  const filas = await db
    .selectFrom('articulos_cambios as c')
    .innerJoin('operadores as o', 'o.operador_id', 'c.operador_id')
    .where('c.articulo_id', '=', articuloId)
    .select([
      'c.fecha as FECHA',
      'o.operador as OPERADOR',
      'c.campo as CAMPO',
      'c.antes as ANTES',
      'c.despues as DESPUES',
    ])
    .orderBy('c.cambio_id', 'desc')
    .limit(cuantos)
    .execute();
  return filas as Cambio[];
}
