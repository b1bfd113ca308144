import { P } from '@anden/contrato/permissions.ts';
import { estadoDeTraspaso } from '@anden/contrato/traspasos/rules.ts';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import { dato, type Relato, type Relator, suceso } from '../expedientes/index.ts';

/** A transfer: what was requested, supplied and received. Visible from either of its warehouses. */
export const relatorDeTraspasos: Relator = {
  tipo: 'traspaso',
  async relata({ db, operador, config }, folio) {
    const t = await db
      .selectFrom('traspasos as t')
      .innerJoin('almacenes as o', 'o.almacen_id', 't.almacen_org_id')
      .innerJoin('almacenes as d', 'd.almacen_id', 't.almacen_dest_id')
      .innerJoin('operadores as op', 'op.operador_id', 't.operador_id')
      .where('t.empresa_id', '=', config.empresaId)
      .where('t.folio', '=', folio)
      .where(deSusAlmacenes(operador, 't.almacen_org_id', 't.almacen_dest_id'))
      .orderBy('t.docto_in_id', 'desc')
      .limit(1)
      .selectAll('t')
      .select(['o.nombre as origen', 'd.nombre as destino', 'op.operador as pidio'])
      .executeTakeFirst();
    if (!t) return undefined;
    const lineas = await db
      .selectFrom('traspasos_det as x')
      .innerJoin('articulos as a', 'a.articulo_id', 'x.articulo_id')
      .leftJoin('operadores as os', 'os.operador_id', 'x.operador_id_surtido')
      .where('x.docto_in_id', '=', t.docto_in_id)
      .orderBy('x.renglon')
      .selectAll('x')
      .select(['a.clave_articulo', 'a.articulo', 'os.operador as corto'])
      .execute();
    return {
      DOCUMENTO_ID: t.docto_in_id,
      FOLIO: t.folio,
      ALMACEN: t.origen,
      CON: t.destino,
      ESTADO: estadoDeTraspaso(t),
      ABIERTO: t.recibido ? 'N' : 'S',
      abre: dondeSeTrabaja(t),
      datos: [
        ...dato('Fecha', t.fecha, 'momento'),
        ...dato('Pidió', t.pidio, 'operador'),
        ...dato('Prometido', t.prometido, 'momento'),
        ...dato('Surtido completo', t.surtido, 'momento'),
        ...dato('Recibido completo', t.recibido, 'momento'),
      ],
      renglones: lineas.map((l) => ({
        RENGLON: l.renglon,
        CLAVE_ARTICULO: l.clave_articulo,
        ARTICULO: l.articulo,
        PEDIDAS: l.unidades,
        HECHAS: l.unidades_surt,
        TERMINADAS: l.unidades_rec,
        MOTIVO: [l.motivo_surtido, l.motivo_cierre].filter(Boolean).join('; ') || null,
      })),
      hechos: [
        ...suceso(t.fecha, 'Pidió el traspaso', t.pidio),
        ...lineas
          .filter((l) => l.motivo_surtido !== null)
          .flatMap((l) =>
            suceso(l.surtido_cerrado, `Surtió corto: ${l.motivo_surtido}`, l.corto, {
              CLAVE_ARTICULO: l.clave_articulo,
            }),
          ),
      ],
    };
  },
};

function dondeSeTrabaja(t: {
  docto_in_id: number;
  almacen_dest_id: number;
  surtido: string | null;
  recibido: string | null;
}): Relato['abre'] {
  if (t.recibido) return null;
  return t.surtido
    ? {
        MENU: 'detalletpr',
        LUGAR: { registro: t.docto_in_id, almacen_id: t.almacen_dest_id },
        control: P.traspasos,
      }
    : { MENU: 'detalletps', LUGAR: { registro: t.docto_in_id }, control: P.traspasos };
}
