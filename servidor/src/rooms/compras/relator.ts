import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { dato, type Relator, suceso } from '../expedientes/index.ts';
import { comprasVisibles, lineasDeCompra } from './queries.ts';

/** A purchase: what was ordered, received and put away. */
export const relatorDeCompras: Relator = {
  tipo: 'compra',
  async relata({ db, operador }, folio) {
    const c = await comprasVisibles(db, operador)
      .leftJoin('operadores as quien', 'quien.operador_id', 'c.fecha_recepcion_por')
      .where('c.folio', '=', folio)
      .orderBy('c.docto_cm_id', 'desc')
      .limit(1)
      .selectAll('c')

      .select([
        sql<string>`p.proveedor`.as('proveedor'),
        sql<string>`a.nombre`.as('almacen'),
        'quien.operador as puso',
        's.recibidas',
        's.acomodadas',
      ])
      .executeTakeFirst();
    if (!c) return undefined;
    const lineas = await lineasDeCompra(db)
      .where('d.docto_cm_id', '=', c.docto_cm_id)
      .select('d.renglon')
      .execute();
    const acomodada = c.completada !== null && c.acomodadas >= c.recibidas;
    return {
      DOCUMENTO_ID: c.docto_cm_id,
      FOLIO: c.folio,
      ALMACEN: c.almacen,
      CON: c.proveedor,
      ESTADO:
        c.cerrada_motivo !== null && c.recibidas === 0
          ? 'Cerrada'
          : estadoDe(c.fecha_recepcion !== null, c.recibidas > 0, c.completada !== null, acomodada),
      ABIERTO: acomodada ? 'N' : 'S',
      abre:
        c.completada === null
          ? { MENU: 'recepcioncom', LUGAR: { registro: c.docto_cm_id }, control: P.recepcioncom }
          : null,
      datos: [
        ...dato('Fecha', c.fecha, 'dia'),
        ...dato('Folio del proveedor', c.folio_prov),
        ...dato('Importe', c.importe, 'dinero'),
        ...dato('Llegó', c.fecha_recepcion, 'momento'),
        ...dato('Recibida completa', c.cerrada_motivo ? null : c.completada, 'momento'),
        ...dato('Se cerró con piezas pendientes', c.cerrada_motivo),
        ...dato('Último acomodo', c.ultimo_acomodo, 'momento'),
      ],
      renglones: lineas.map((l) => ({
        RENGLON: l.renglon,
        CLAVE_ARTICULO: l.CLAVE_ARTICULO,
        ARTICULO: l.ARTICULO,
        PEDIDAS: l.UNIDADES,
        HECHAS: l.UNIDADES_RECIB,
        TERMINADAS: l.UNIDADES_ACOM,
        MOTIVO: null,
      })),
      hechos: suceso(c.fecha_recepcion, 'Llegó la mercancía', c.puso),
    };
  },
};

function estadoDe(llego: boolean, empezada: boolean, completa: boolean, acomodada: boolean): string {
  if (acomodada) return 'Acomodada';
  if (completa) return 'Por acomodar';
  if (empezada) return 'Recibiéndose';
  return llego ? 'Por recibir' : 'Sin llegar';
}
