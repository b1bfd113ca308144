import { P } from '@anden/contrato/permissions.ts';
import { type EstatusRemision, NOMBRE_ESTATUS_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { dato, type Relator, type Suceso, suceso } from '../expedientes/index.ts';
import { EN_TRABAJO } from './buscador.ts';
import { remisionSuya } from './suyas.ts';

/** A remission: what was ordered, picked and packed. */
export const relatorDeRemisiones: Relator = {
  tipo: 'remision',
  async relata({ db, operador }, folio) {
    const r = await db
      .selectFrom('remisiones as r')
      .innerJoin('clientes as c', 'c.cliente_id', 'r.cliente_id')
      .innerJoin('almacenes as a', 'a.almacen_id', 'r.almacen_id')
      .leftJoin('facturas as f', 'f.docto_ve_id', 'r.factura_id')
      .leftJoin('operadores as v', 'v.operador_id', 'r.operador_id')
      .leftJoin('operadores as s', 's.operador_id', 'r.operador_id_surt')
      .leftJoin('operadores as e', 'e.operador_id', 'r.operador_id_empaque')
      .where('r.folio', '=', folio)
      .where(remisionSuya(operador))
      .orderBy('r.docto_ve_id', 'desc')
      .limit(1)
      .selectAll('r')
      .select([
        'c.nombre as cliente',
        'c.clave_cliente',
        'a.nombre as almacen',
        'f.folio as factura',
        'v.operador as vendio',
        's.operador as surtio',
        'e.operador as empaco',
      ])
      .executeTakeFirst();
    if (!r) return undefined;
    const lineas = await db
      .selectFrom('remisiones_det as d')
      .innerJoin('articulos as a', 'a.articulo_id', 'd.articulo_id')
      .leftJoin('operadores as oc', 'oc.operador_id', 'd.operador_id_corto')
      .where('d.docto_ve_id', '=', r.docto_ve_id)
      .orderBy('d.renglon')
      .selectAll('d')
      .select(['a.clave_articulo', 'a.articulo', 'oc.operador as corto'])
      .execute();
    return {
      DOCUMENTO_ID: r.docto_ve_id,
      FOLIO: r.folio,
      ALMACEN: r.almacen,
      CON: r.cliente,
      ESTADO: NOMBRE_ESTATUS_REMISION[r.estatus as EstatusRemision] ?? r.estatus,
      ABIERTO: r.embarcada || r.cancelada ? 'N' : 'S',
      abre: EN_TRABAJO.some((e) => e === r.estatus)
        ? { MENU: 'surtidorem', LUGAR: { registro: r.docto_ve_id }, control: P.surtidorem }
        : null,
      datos: [
        ...dato('Clave del cliente', r.clave_cliente, 'cliente'),
        ...dato('Fecha', r.fecha, 'momento'),
        ...dato('Pedido', r.folio_dr, 'pedido'),
        ...dato('Factura', r.factura, 'factura'),
        ...dato('Vendió', r.vendio, 'operador'),
        ...dato('Prometida', r.prometido, 'momento'),
        ...dato('Paquetería', r.clte_recoge ? 'El cliente recoge' : r.paqueteria),
        ...dato('Cajas', r.cajas),
        ...dato('Urgente', r.urgente ? 'Sí' : null),
        ...dato('Observaciones', r.observaciones),
      ],
      renglones: lineas.map((l) => ({
        RENGLON: l.renglon,
        CLAVE_ARTICULO: l.clave_articulo,
        ARTICULO: l.articulo,
        PEDIDAS: l.unidades,
        HECHAS: l.unidades_surt,
        TERMINADAS: l.unidades_emp,
        MOTIVO: l.motivo_corto,
      })),
      hechos: [
        ...suceso(r.fecha, 'Entró el pedido', null),
        ...(await empezadas(db, r.docto_ve_id)),
        ...(await empacadas(db, r.docto_ve_id)),
        ...lineas.flatMap((l) =>
          suceso(l.cerrado, `Cerró corto: ${l.motivo_corto}`, l.corto, { CLAVE_ARTICULO: l.clave_articulo }),
        ),
        ...suceso(r.surtida, 'Quedó surtida', r.surtio),
        ...suceso(r.empacada, quedoEmpacada(r.cajas, r.observaciones_empaque), r.empaco),
        ...suceso(r.cancelada, 'Quedó cancelada', null),
      ],
    };
  },
};

const quedoEmpacada = (cajas: number | null, observaciones: string | null): string =>
  ['Quedó empacada', cajas === null ? null : `cajas: ${cajas}`, observaciones].filter(Boolean).join(' · ');

async function empezadas(db: Tx, doctoVeId: number): Promise<Suceso[]> {
  const filas = await db
    .selectFrom('remisiones_surtidores as s')
    .innerJoin('operadores as o', 'o.operador_id', 's.operador_id')
    .where('s.docto_ve_id', '=', doctoVeId)
    .select(['s.desde', 'o.operador'])
    .execute();
  return filas.flatMap((f) => suceso(f.desde, 'Empezó a surtir', f.operador));
}

/** What each packer packed and was not undone, at the moment of the last piece. */
async function empacadas(db: Tx, doctoVeId: number): Promise<Suceso[]> {
  const filas = await db
    .selectFrom('empaques as e')
    .innerJoin('operadores as o', 'o.operador_id', 'e.operador_id')
    .where('e.docto_ve_id', '=', doctoVeId)
    .where('e.deshecho', 'is', null)
    .groupBy('o.operador')
    .select([
      'o.operador',
      sql<string>`max(e.fecha)`.as('fecha'),
      sql<number>`sum(e.piezas)::int`.as('piezas'),
    ])
    .execute();
  return filas.map((f) => ({ FECHA: f.fecha, HECHO: 'Empacó', OPERADOR: f.operador, PIEZAS: f.piezas }));
}
