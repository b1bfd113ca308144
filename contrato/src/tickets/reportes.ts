import { z } from 'zod';
import { id, momento, siNo } from '../fields.ts';
import { clave, duracion, entero, folio, instante, nombre, palabra, reporte, texto } from '../reporte.ts';
import { ESPERA_DE_TICKET, ESTATUS_DE_TICKET, TIPOS_DE_TICKET } from './rules.ts';

/** 'Tickets' (specification §2 and §3): what is about to be late first, then what waits and what is closed. */
export const tickets = reporte({
  identidad: 'ticket_id',
  rango: 'fecha_creacion',
  personales: true,
  porPagina: 25,
  orden: { columna: 'VENCE', sentido: 'asc' },
  entrada: {
    operador_id: id(),
    /** S: only those directed to the position of whoever asks. */
    mios: siNo().default('N'),
    /** S: only open ones. */
    abiertos: siNo().default('N'),
  },
  columnas: {
    ticket_id: entero('Ticket', { filtrable: false, busca: true }),
    estatus: palabra('Estatus', ESTATUS_DE_TICKET),
    asunto: texto('Asunto'),
    /** Business minutes since it was opened, without those in which it waited for the customer. */
    TRANSCURRIDO: duracion('Tiempo'),
    /** When they end; null: it is closed or waits for the customer. */
    VENCE: instante('Vence', { nulo: true }),
    /** The position it is directed to. */
    dirigido_a: nombre('Dirigido a', { nulo: true }),
    MOTIVO: nombre('Tipo de asunto'),
    NOMBRE: nombre('Cliente', { nulo: true }),
    CLAVE_CLIENTE: clave('Clave', { nulo: true, liga: 'cliente' }),
    tipo: palabra('Tipo', TIPOS_DE_TICKET),
    fecha_creacion: instante('Creado'),
    Factura: folio('Factura', { nulo: true, liga: 'factura' }),
    /** Who answered last. */
    respondio: nombre('Respondió', { nulo: true, liga: 'operador' }),
    REMISION: folio('Remisión', { nulo: true, liga: 'remision' }),
    CLAVE_ARTICULO: clave('Artículo', { nulo: true, liga: 'articulo' }),
    unidades: entero('Unidades', { nulo: true }),
    tipo_cliente: nombre('Tipo de cliente', { nulo: true }),
    clasificacion: nombre('Clasificación', { nulo: true }),
    /** Business hours in which it has to be answered. */
    tiempo_respuesta: entero('Horas para responder'),
    ESPERA: palabra('Reloj', ESPERA_DE_TICKET),
    departamento: nombre('Departamento', { nulo: true }),
    /** Who opened it; null: the customer. */
    CREO: nombre('Abrió', { nulo: true, liga: 'operador' }),
    operador_clte: nombre('Asesor', { nulo: true, liga: 'operador' }),
    fecha_ultimo_pedido: instante('Último pedido', { nulo: true }),
    fecha_cierre: instante('Cierre', { nulo: true }),
    /** What it was opened with. */
    comentario: texto('Comentario'),
    /** 1: directed to the position of whoever asks; its sum is the caption's count. */
    MIO: entero('De mi puesto', { filtrable: false, suma: ['de mi puesto', 'de mi puesto'] }),
  },
  datos: {
    cliente_id: z.number().nullable(),
    motivo_id: z.number(),
    operador_id_creo: z.number().nullable(),
    /** The same as `Factura`. */
    factura: z.string().nullable(),
    departamento_id: z.number().nullable(),
    puesto_id: z.number().nullable(),
    producto_id: z.number().nullable(),
    /** From when it is closed, while that may still be taken back; null: nobody is closing it. */
    SE_CIERRA: momento().nullable(),
  },
});
