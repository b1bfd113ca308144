import { INT4_MAX } from '@anden/contrato/fields.ts';
import { P } from '@anden/contrato/permissions.ts';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import { dato, type Relator, suceso } from '../expedientes/index.ts';

/** A replenishment, whose folio is its number and which has one line. */
export const relatorDeResurtidos: Relator = {
  tipo: 'resurtido',
  async relata({ db, operador }, folio) {
    const id = /^\d{1,10}$/.test(folio) ? Number(folio) : 0;
    if (id < 1 || id > INT4_MAX) return undefined;
    const r = await db
      .selectFrom('resurtidos as r')
      .innerJoin('articulos as a', 'a.articulo_id', 'r.articulo_id')
      .innerJoin('almacenes as al', 'al.almacen_id', 'r.almacen_id')
      .innerJoin('operadores as sol', 'sol.operador_id', 'r.operador_id_sol')
      .leftJoin('operadores as cie', 'cie.operador_id', 'r.operador_id_cierre')
      .where('r.resurtido_id', '=', id)
      .where(deSusAlmacenes(operador, 'r.almacen_id'))
      .selectAll('r')
      .select([
        'a.clave_articulo',
        'a.articulo',
        'al.nombre as almacen',
        'sol.operador as pidio',
        'cie.operador as cerro',
      ])
      .executeTakeFirst();
    if (!r) return undefined;
    return {
      DOCUMENTO_ID: r.resurtido_id,
      renglonesDelLibro: [r.resurtido_id],
      FOLIO: String(r.resurtido_id),
      ALMACEN: r.almacen,
      CON: null,
      ESTADO:
        r.estatus === 'CERRADO' ? 'Cerrado' : r.cantidad_sur > r.cantidad_aco ? 'En camino' : 'Por surtir',
      ABIERTO: r.estatus === 'CERRADO' ? 'N' : 'S',
      abre: r.estatus === 'ABIERTO' ? { MENU: 'resurtidos', LUGAR: {}, control: P.resurtidos } : null,
      datos: [
        ...dato('Fecha', r.fecha_sol, 'momento'),
        ...dato('Motivo', r.motivo),
        ...dato('Prometido', r.prometido, 'momento'),
        ...dato('Creció', r.crecio, 'momento'),
      ],
      renglones: [
        {
          RENGLON: 1,
          CLAVE_ARTICULO: r.clave_articulo,
          ARTICULO: r.articulo,
          PEDIDAS: r.cantidad_sol,
          HECHAS: r.cantidad_sur,
          TERMINADAS: r.cantidad_aco,
          MOTIVO: null,
        },
      ],
      hechos: [
        ...suceso(r.fecha_sol, 'Pidió el resurtido', r.pidio),
        ...suceso(r.cerrado, 'Cerró el resurtido', r.cerro),
      ],
    };
  },
};
