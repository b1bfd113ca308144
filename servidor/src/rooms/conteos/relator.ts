import { enPiezas } from '@anden/contrato/cifras.ts';
import { diferenciaEscrita } from '@anden/contrato/conteos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { dato, type Relator, type Suceso } from '../expedientes/index.ts';
import { inventariosVisibles } from './queries.ts';

/**
 * A list to count; its steps count lines. Figures are shown only once accepted, because until then somebody may still
 * count blind.
 */
export const relatorDeConteos: Relator = {
  tipo: 'conteo',
  async relata({ db, operador }, folio) {
    const inventario = await inventariosVisibles(db, operador)
      .where('i.folio', '=', folio)
      .select(['i.inventario_id', 'i.folio', 'i.fecha', 'i.descripcion', 'a.nombre as almacen'])
      .executeTakeFirst();
    if (!inventario) return undefined;
    const lineas = await lineasDe(db, inventario.inventario_id);
    const abierto = lineas.some((l) => l.ESTATUS !== 'AJUSTADO');
    return {
      DOCUMENTO_ID: inventario.inventario_id,
      FOLIO: inventario.folio,
      ALMACEN: inventario.almacen,
      CON: inventario.descripcion,
      ESTADO: abierto ? 'Contándose' : 'Contado',
      ABIERTO: abierto ? 'S' : 'N',
      abre: abierto ? { MENU: 'inventarios', LUGAR: {}, control: P.inventarios } : null,
      datos: dato('Fecha', inventario.fecha, 'momento'),
      renglones: lineas.map(({ ESTATUS, CONTADAS, ESPERADAS, ...l }, i) => ({
        RENGLON: i + 1,
        ...l,
        PEDIDAS: 1,
        HECHAS: ESTATUS === 'PENDIENTE' ? 0 : 1,
        TERMINADAS: ESTATUS === 'AJUSTADO' ? 1 : 0,
        MOTIVO:
          ESTATUS === 'RECONTEO'
            ? 'Espera otro conteo'
            : ESTATUS === 'AJUSTADO' && CONTADAS !== null && ESPERADAS !== null
              ? `${enPiezas(CONTADAS)}, ${diferenciaEscrita(CONTADAS - ESPERADAS)}`
              : null,
      })),
      hechos: await conteosDe(db, inventario.inventario_id),
    };
  },
};

/** Each article of the list, and what its accepted count found. */
async function lineasDe(db: Tx, inventarioId: number) {
  const { rows } = await sql<{
    CLAVE_ARTICULO: string;
    ARTICULO: string;
    ESTATUS: 'PENDIENTE' | 'RECONTEO' | 'AJUSTADO';
    CONTADAS: number | null;
    ESPERADAS: number | null;
  }>`
    select a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", d.estatus as "ESTATUS",
           c.contadas as "CONTADAS", c.esperadas as "ESPERADAS"
      from inventarios_det d join articulos a using (articulo_id)
      left join lateral (
        select sum(x.contadas)::int as contadas, sum(x.esperadas)::int as esperadas
          from conteos_det x
         where x.conteo_id = (select max(c.conteo_id) from conteos c
                               where c.inventario_det_id = d.inventario_det_id and c.estatus = 'ACEPTADO')) c on true
     where d.inventario_id = ${inventarioId} order by d.inventario_det_id`.execute(db);
  return rows;
}

/** Every count of the list's lines, and who accepted those beyond the tolerance. */
async function conteosDe(db: Tx, inventarioId: number): Promise<Suceso[]> {
  const { rows } = await sql<Suceso>`
    select c.fecha as "FECHA", o.operador as "OPERADOR", a.clave_articulo as "CLAVE_ARTICULO",
           case when c.estatus = 'DESHECHO' then 'S' else 'N' end as "DESHECHO",
           concat_ws(' · ', case when c.estatus = 'POR RECONTAR' then 'Contó: espera otro conteo' else 'Contó' end,
             mo.motivo, 'aceptado: ' || c.aceptado_motivo) as "HECHO", ac.operador as "POR"
      from inventarios_det d join conteos c using (inventario_det_id) join articulos a using (articulo_id)
      join operadores o on o.operador_id = c.operador_id
      left join operadores ac on ac.operador_id = c.aceptado_por
      left join motivos mo on mo.motivo_id = c.motivo_id
     where d.inventario_id = ${inventarioId} order by c.fecha, c.conteo_id`.execute(db);
  return rows;
}
