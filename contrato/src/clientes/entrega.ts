import { z } from 'zod';
import { diaDeRenglon, momentoDeRenglon, siNo, texto } from '../fields.ts';
import { TIPOS_DE_DIRECCION } from './rules.ts';

/** What names something: blanks around it, such as a fixed-width column brings, are no part of it. */
export const identificador = (max: number) => texto(max).trim().min(1);

const importe = () => z.number().min(0).max(999_999_999);

/** A customer as another system sends it. In all but its key and name, what is left out stays as it was and null empties it. */
export const ClienteEntregado = z.strictObject({
  CLAVE_CLIENTE: identificador(30),
  NOMBRE: identificador(150),
  NOMBRE_COMERCIAL: texto(150).nullish(),
  TIPO: texto(30).nullish(),
  ZONA: texto(60).nullish(),
  GIRO: texto(60).nullish(),
  RFC: texto(13).nullish(),
  /** Login of the adviser. */
  OPERADOR: texto(15).nullish(),
  TELEFONO: texto(30).nullish(),
  TELEFONO2: texto(30).nullish(),
  CELULAR: texto(30).nullish(),
  EMAIL: texto(100).nullish(),
  ORIGEN: texto(60).nullish(),
  /** Days of the week on which telemarketing calls it, as the office writes them. */
  DIAS_MARCADO_TMK: texto(60).nullish(),
  DIAS_CREDITO: z.int().min(0).max(365).optional(),
  /** Pesos; 0: no credit. */
  LIMITE_CREDITO: importe().optional(),
  FECHA_DISTRIBUIDOR: diaDeRenglon().nullish(),
  FECHA_HORA_CREACION: momentoDeRenglon().optional(),
  ULTIMA_INCIDENCIA: texto(200).nullish(),
  OBSERVACIONES: texto(500).nullish(),
  CLTE_RECOGE: siNo().optional(),
  // Of its main address.
  DIRECCION: texto(200).nullish(),
  LOCALIDAD: texto(80).nullish(),
  TIPO_LOCALIDAD: texto(40).nullish(),
  CIUDAD: texto(80).nullish(),
  ESTADO: texto(60).nullish(),
  CODIGO_POSTAL: texto(10).nullish(),
});

/** One of its addresses. */
export const DireccionEntregada = z.strictObject({
  DOCUMENTO: identificador(60),
  CLAVE_CLIENTE: identificador(30),
  TIPO_DIR: z.enum(TIPOS_DE_DIRECCION).optional(),
  /** S: where its orders go unless they say otherwise. */
  PRINCIPAL: siNo().optional(),
  DIRECCION: texto(200).nullish(),
  LOCALIDAD: texto(80).nullish(),
  TIPO_LOCALIDAD: texto(40).nullish(),
  CIUDAD: texto(80).nullish(),
  ESTADO: texto(60).nullish(),
  CODIGO_POSTAL: texto(10).nullish(),
  TELEFONO: texto(30).nullish(),
  /** A link to it on a map. */
  UBICACION: texto(500)
    .regex(/^https:\/\/\S+$/, 'debe empezar con https://')
    .nullish(),
});

/** An order, as the customer made it. */
export const PedidoEntregado = z.strictObject({
  DOCUMENTO: identificador(60),
  FOLIO: identificador(20),
  /** The one it has in the shop on the web. */
  FOLIO_WEB: texto(30).nullish(),
  CLAVE_CLIENTE: identificador(30),
  OPERADOR: texto(15).nullish(),
  FECHA: momentoDeRenglon(),
  IMPORTE: importe().optional(),
  ESTATUS: texto(30).min(1).optional(),
  FACTURAR: siNo().optional(),
  TIPO: texto(30).nullish(),
  CONCEPTO: texto(200).nullish(),
  REFER_CLABE: texto(60).nullish(),
  MONTO: importe().nullish(),
  ID_CONEKTA: texto(60).nullish(),
});

/** A catalogue that a customer downloaded. */
export const DescargaEntregada = z.strictObject({
  DOCUMENTO: identificador(120),
  CLAVE_CLIENTE: identificador(30),
  FECHA: momentoDeRenglon(),
  CATALOGO: texto(100).nullish(),
});
