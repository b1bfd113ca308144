import { z } from 'zod';
import { id, momento, siNo } from '../fields.ts';
import {
  DE_CLIENTE,
  dato,
  dinero,
  duracion,
  entero,
  folio,
  instante,
  lista,
  nombre,
  palabra,
  reporte,
  texto,
} from '../reporte.ts';
import { NOMBRE_ESTATUS_REMISION } from '../surtido/remision-rules.ts';
import { DIAS_SIN_NOTICIA, NOMBRE_SITUACION_GUIA } from './rules.ts';

/** Whether the promised time was kept. */
const NOMBRE_PUNTUAL = { S: 'A tiempo', N: 'Tarde', P: 'Por cumplir' } as const;

/** A remission that an invoice bills. */
export const RemisionDeFactura = z.object({ DOCTO_VE_ID: z.number(), FOLIO: z.string() });

/**
 * A remission of an invoice that has not left, and the cartons it was packed in; null: nobody said. One that was cancelled sends none.
 * `EMPACADA`: when it was packed, which tells this packing, and the labels of its cartons, from another one; null: it is not.
 */
const RemisionPorEnviar = RemisionDeFactura.extend({
  CAJAS: z.number().nullable(),
  EMPACADA: momento().nullable(),
});

/** The operators whose names a text joins, each by their page; in the text's order. */
const Quienes = z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() }));

const operador_id = id().nullish();

/** 'Facturas pendientes por enviar' (specification §3, Invoice without departure): every one, oldest first. */
export const facturasSinEntrega = lista({
  identidad: 'DOCTO_VE_ID',
  columnas: {
    DOCTO_VE_ID: dato(z.number()),
    /** Always N in this list; the screen sets it when a row is ticked. */
    ENTREGADO: dato(siNo()),
    FOLIO: folio('Factura', { liga: 'factura' }),
    FECHA: instante('Fecha'),
    ...DE_CLIENTE,
    FLETERA: texto('Fletera', { nulo: true }),
    GUIA: texto('Guía', { nulo: true }),
    /** Folios of its remissions. */
    REMISIONES: texto('Remisiones', { liga: 'remision', registros: 'DETALLE_REMISIONES' }),
    /** Those that the operator may see. */
    DETALLE_REMISIONES: dato(z.array(RemisionPorEnviar)),
    /** Why it cannot be delivered yet; null: it can. */
    IMPEDIMENTO: texto('Estado', { nulo: true }),
    /**
     * S: all its remissions are cancelled, or it has none: delivering it sends no goods and only takes it off the list.
     */
    SIN_ENVIO: dato(siNo()),
  },
});

/** An invoice sent in several parcels has a guide for each, all with its amounts. */
const unaPor = { columna: 'DOCTO_VE_ID', dice: 'cada factura una vez' };

/** 'Seguimiento a Guías' (specification §3, Shipping guide). */
export const guias = reporte({
  identidad: 'GUIA_ID',
  rango: 'FECHAGUIA',
  extremos: ['fini', 'ffin'],
  orden: { columna: 'FECHAGUIA', sentido: 'desc' },
  entrada: { operador_id },
  grafica: {
    titulo: 'Cómo van las guías',
    nota: `Sin noticia: ni entregada ni con incidencia a los ${DIAS_SIN_NOTICIA} días`,
    por: 'SITUACION',
    mide: null,
    unidad: ['guía', 'guías'],
    dibujo: 'ranking',
  },
  columnas: {
    GUIA_ID: dato(z.number()),
    DOCTO_VE_ID: dato(z.number()),
    FOLIO: folio('Factura', { liga: 'factura' }),
    FECHAGUIA: instante('Fecha de guía'),
    FLETERA: nombre('Fletera'),
    GUIA: texto('Guía'),
    ...DE_CLIENTE,
    /** From the remissions that it bills, separated by commas if several; null if the operator may see none of them. */
    ALMACEN: nombre('Almacén', { nulo: true }),
    SITUACION: palabra('Situación', NOMBRE_SITUACION_GUIA),
    FECHA_ENTREGA: instante('Entregada', { nulo: true }),
    RECIBIDO_POR: nombre('Recibió', { nulo: true }),
    INCIDENCIA: texto('Incidencia', { nulo: true }),
    IMPORTE_NETO: dinero('Importe neto', { suma: ['de importe neto', 'de importe neto'], unaPor }),
    TOTAL: dinero('Total', { suma: ['en total', 'en total'], unaPor }),
    FECHADOCTO: instante('Facturada'),
    FOLIO_FISCAL: nombre('Folio fiscal', { nulo: true }),
    TIPO_DOCTO: texto('Tipo', { ordenable: false }),
    /** Who packed it. */
    EMPAQUE: nombre('Empacó', { nulo: true, busca: false, liga: 'operador', registros: 'EMPACARON' }),
    EMPACARON: dato(Quienes),
    /** Who gave it to the carrier. */
    EMBARQUE: nombre('Embarcó', { nulo: true, liga: 'operador' }),
    ZONA: texto('Zona', { nulo: true }),
    OBSERVACIONES_CLTE: nombre('Observaciones', { nulo: true, ordenable: false }),
    /** The invoice's remissions that the operator may see. */
    DETALLE_REMISIONES: dato(z.array(RemisionDeFactura)),
  },
});

/**
 * 'Tiempos Remisiones' (specification §3). `DIFERENCIA` is the minutes from creation until delivery to the carrier
 * (until now if it has not left), less 2,160 for each Sunday in between (`DOMINGOS`; specification §9), at least 0.
 */
export const tiempos = reporte({
  identidad: 'DOCTO_VE_ID',
  rango: 'CREADO',
  orden: { columna: 'CREADO', sentido: 'desc' },
  entrada: { operador_id },
  grafica: {
    titulo: 'Cuánto tardaron',
    nota: 'Remisiones por su diferencia, en horas; demoradas después de 23:00',
    por: 'DIFERENCIA',
    cortes: [0, 60, 120, 240, 480, 720, 1381, 2880, 4320],
    mide: null,
    unidad: ['remisión', 'remisiones'],
    dibujo: 'barras',
  },
  columnas: {
    DOCTO_VE_ID: dato(z.number()),
    FOLIO: folio('Folio', { liga: 'remision' }),
    ...DE_CLIENTE,
    ALMACEN: nombre('Almacén'),
    DIFERENCIA: duracion('Diferencia'),
    ESTATUS: palabra('Estatus', NOMBRE_ESTATUS_REMISION),
    RENGLONES: entero('Renglones'),
    CREADO: instante('Creada'),
    FECHA_GUIA: instante('Guía', { nulo: true }),
    FECHA_A_FLETERA: instante('A la fletera', { nulo: true }),
    /** Who picked it. */
    SURTIDO: nombre('Surtió', { nulo: true, liga: 'operador', registros: 'SURTIERON' }),
    SURTIERON: dato(Quienes),
    OPERADOR: nombre('Vendedor', { nulo: true, liga: 'operador' }),
    TIPO: texto('Tipo', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    PROMETIDO: instante('Prometida', { nulo: true }),
    /** Whether it left on time; null: nothing was promised, or it was cancelled. */
    PUNTUAL: palabra('Promesa', NOMBRE_PUNTUAL, { nulo: true, busca: false }),
    /**
     * When a remission that has not left is due: 'Atrasada', '09 h' (today), 'Después' (today, later), 'Sin hora';
     * null: it has left, or never will.
     */
    POR_SALIR: nombre('Por salir', { nulo: true, ordenable: false, busca: false }),
    /** The invoice's carrier, or the one the order asked for. */
    FLETERA: nombre('Fletera', { nulo: true, busca: false }),
    DOMINGOS: dato(z.number()),
  },
});

/** 'Remisiones revisadas' (specification §3, Reviewed remission): packed in the period. */
export const revisadas = reporte({
  identidad: 'DOCTO_VE_ID',
  rango: 'FECHA_REVISION',
  orden: { columna: 'FECHA_REVISION', sentido: 'desc' },
  entrada: { operador_id },
  columnas: {
    DOCTO_VE_ID: dato(z.number()),
    /** The remission's folio. */
    REMISION: folio('Remisión', { liga: 'remision' }),
    /** When it was packed. */
    FECHA_REVISION: instante('Revisada'),
    /** The invoice's folio. */
    FOLIO: folio('Factura', { nulo: true, liga: 'factura' }),
    ...DE_CLIENTE,
    ALMACEN: nombre('Almacén'),
    RENGLONES: entero('Renglones', { suma: ['renglón', 'renglones'] }),
    /** What was packed of it. */
    PIEZAS: entero('Piezas', { suma: ['pieza', 'piezas'] }),
    TOTAL: dinero('Total', { suma: ['de importe', 'de importe'] }),
    SURTIDO: nombre('Surtió', { nulo: true, liga: 'operador', registros: 'SURTIERON' }),
    SURTIERON: dato(Quienes),
    /** Who packed it. */
    REVISO: nombre('Revisó', { nulo: true, liga: 'operador' }),
    FECHA_HORA_AREAEMBARQUE: instante('Área de embarque'),
    VENDEDOR: nombre('Vendedor', { nulo: true, liga: 'operador' }),
    TIPO: texto('Tipo', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
  },
});
