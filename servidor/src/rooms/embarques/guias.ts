import { guias } from '@anden/contrato/embarques/reportes.ts';
import { DIAS_SIN_NOTICIA, type SituacionDeGuia } from '@anden/contrato/embarques/rules.ts';
import { sql } from 'kysely';
import { deFila, deOperadores, nombreDeOperador, responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { FACTURA_CERRADA, FACTURA_EN_PIE } from '../clientes/index.ts';
import { remisionSuya } from '../surtido/index.ts';
import {
  almacenesDe,
  deConjuntos,
  deSuCliente,
  guiaVisible,
  nombresDeConjunto,
  OPERADORES,
  quienesDeConjunto,
  textosDelCliente,
} from './queries.ts';

/** Guides dated in the range, with their invoices, who packed them and who handed them to the carrier. */
export const getGuiasFacturas = responde(guias, ({ db, operador }) => ({
  catalogos: {
    EMBARQUE: deOperadores('EMBARQUE_ID'),
    FLETERA: deFila('guias', 'fletera', 'FLETERA'),
    ...deSuCliente(),
    EMPAQUE: deConjuntos('EMPACARON_ID', OPERADORES),
    ALMACEN: deConjuntos('ALMACENES_ID', almacenesDe(operador)),
  },
  filas: db
    .selectFrom('guias as g')
    .where(guiaVisible(operador, 'g'))
    .select([
      ...conSuNombre('g', 'GUIA_ID', 'DOCTO_VE_ID', 'CLIENTE_ID', 'FLETERA', 'GUIA'),
      ...conSuNombre('g', 'FOLIO', 'FOLIO_FISCAL', 'TIPO_DOCTO', 'IMPORTE_NETO', 'TOTAL'),
      'g.facturada as FECHADOCTO',
      'g.fecha as FECHAGUIA',
      'g.empacaron as EMPACARON_ID',
      nombresDeConjunto('g.empacaron', OPERADORES).as('EMPAQUE'),
      quienesDeConjunto('g.empacaron').as('EMPACARON'),
      'g.operador_id_entrego as EMBARQUE_ID',
      nombreDeOperador('g.operador_id_entrego').as('EMBARQUE'),
      ...textosDelCliente('g.cliente_id'),
      'g.almacenes as ALMACENES_ID',
      nombresDeConjunto('g.almacenes', almacenesDe(operador)).as('ALMACEN'),
      sql<SituacionDeGuia>`case
        when g.incidencia is not null then 'INCIDENCIA' when g.fecha_entrega is not null then 'ENTREGADA'
        when exists (select from facturas f where f.docto_ve_id = g.docto_ve_id and f.historia)
        then (select case when ${FACTURA_CERRADA} then 'CERRADA' when ${FACTURA_EN_PIE} then 'ENTREGADA' else 'CANCELADA' end from facturas f where f.docto_ve_id = g.docto_ve_id)
        when g.fecha < now() - make_interval(days => ${DIAS_SIN_NOTICIA}) then 'SIN_NOTICIA' else 'EN_CAMINO' end`.as(
        'SITUACION',
      ),
      ...conSuNombre('g', 'RECIBIDO_POR', 'FECHA_ENTREGA', 'INCIDENCIA', 'OBSERVACIONES_CLTE'),
      sql<{ DOCTO_VE_ID: number; FOLIO: string }[]>`(
        select coalesce(json_agg(json_build_object('DOCTO_VE_ID', r.docto_ve_id, 'FOLIO', r.folio) order by r.folio), '[]')
          from remisiones r where r.factura_id = g.docto_ve_id and ${remisionSuya(operador)})`.as(
        'DETALLE_REMISIONES',
      ),
    ]),
}));
