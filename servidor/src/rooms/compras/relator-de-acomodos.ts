import { P } from '@anden/contrato/permissions.ts';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import { dato, type Relator } from '../expedientes/index.ts';

/** A put-away order of returns: its pieces arrived with it, and each line names its location. */
export const relatorDeAcomodos: Relator = {
  tipo: 'acomodo',
  async relata({ db, operador }, folio) {
    const lineas = await db
      .selectFrom('acomodos as o')
      .innerJoin('articulos as a', 'a.articulo_id', 'o.articulo_id')
      .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'o.ubicacion_id')
      .innerJoin('almacenes as al', 'al.almacen_id', 'o.almacen_id')
      .where('o.folio', '=', folio)
      .where(deSusAlmacenes(operador, 'o.almacen_id'))
      .selectAll('o')
      .select(['a.clave_articulo', 'a.articulo', 'u.leida', 'al.nombre as almacen'])
      .orderBy('o.renglon')
      .execute();
    const [primera] = lineas;
    if (!primera) return undefined;
    const abierta = lineas.some((l) => l.unidades_acom < l.unidades);
    return {
      DOCUMENTO_ID: primera.acomodo_id,
      renglonesDelLibro: lineas.map((l) => l.acomodo_id),
      FOLIO: primera.folio,
      ALMACEN: primera.almacen,
      CON: null,
      ESTADO: abierta ? 'Por acomodar' : 'Acomodada',
      ABIERTO: abierta ? 'S' : 'N',
      abre: abierta ? { MENU: 'acomodoinv', LUGAR: {}, control: P.acomodoinv } : null,
      datos: [
        ...dato('Fecha', primera.fecha, 'momento'),
        ...dato('Motivo', [...new Set(lineas.map((l) => l.motivo))].join(', ')),
      ],
      renglones: lineas.map((l) => ({
        RENGLON: l.renglon,
        CLAVE_ARTICULO: l.clave_articulo,
        ARTICULO: l.articulo,
        PEDIDAS: l.unidades,
        HECHAS: l.unidades,
        TERMINADAS: l.unidades_acom,
        MOTIVO: l.leida,
      })),
      // The ledger's movements tell how its pieces came in.
      hechos: [],
    };
  },
};
