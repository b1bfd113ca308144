import { z } from 'zod';
import { command, query } from '../call.ts';
import { fecha, id, importe, momento, siNo, texto } from '../fields.ts';
import { P, VEN_A_TODOS } from '../permissions.ts';
import {
  texto as columna,
  dia,
  dinero,
  entero,
  instante,
  lista,
  nombre,
  palabra,
  porcentaje,
} from '../reporte.ts';
import {
  CLASES_DE_LINEA,
  DUDA_MAX,
  ESTADOS_DE_REGLA,
  MODOS_DE_TRAMO,
  type ModoDeTramo,
  NOMBRE_DE_REGLA_MAX,
  SOBRES,
  type Sobre,
  TRAMOS_MAX,
} from './comisiones-rules.ts';

const Tramo = z.object({
  desde: z.number(),
  porcentaje: z.number(),
  modo: z.enum(Object.keys(MODOS_DE_TRAMO) as [ModoDeTramo, ...ModoDeTramo[]]),
});
const sobre = z.enum(Object.keys(SOBRES) as [Sobre, ...Sobre[]]);

/** The versions of the rules of commission: those in force first, the most specific first. */
export const reglasComision = lista({
  identidad: 'VERSION_ID',
  datos: {
    VERSION_ID: z.number(),
    REGLA_ID: z.number(),
    OPERADOR_ID: z.number().nullable(),
    MARCA: z.string(),
    DIVISION_ID: z.number().nullable(),
    TIPO_CLIENTE: z.string(),
    tramos: z.array(Tramo),
  },
  columnas: {
    NOMBRE: nombre('Regla'),
    VERSION: entero('Versión'),
    ESTADO: palabra('Estado', ESTADOS_DE_REGLA),
    /** Adviser, brand, division and type of customer, in words. */
    PARA: columna('Para'),
    SOBRE: palabra('Sobre', SOBRES),
    /** The percentages by tier, in words. */
    PORCENTAJE: columna('Porcentaje'),
    DESDE: dia('Desde'),
    HASTA: dia('Hasta', { nulo: true }),
    /** Empty: it stood before rules had their screen. */
    CREO: columna('Guardó'),
    CREADA: instante('Guardada'),
  },
});

/** What a rule would have paid, by adviser. */
export const pruebaComision = lista({
  identidad: 'OPERADOR_ID',
  datos: { OPERADOR_ID: z.number() },
  columnas: {
    OPERADOR: nombre('Asesor', { liga: 'operador' }),
    VENTA: dinero('Venta'),
    /** Commission of the lines as they were frozen. */
    PAGADO: dinero('Se pagó'),
    HABRIA: dinero('Habría pagado'),
    DIFERENCIA: dinero('Diferencia'),
  },
});

/** The months of commission, the last one first. */
export const cierresComision = lista({
  identidad: 'MES',
  columnas: {
    /** Its first day. */
    MES: dia('Mes'),
    ESTADO: palabra('Estado', { ABIERTO: 'Abierto', CERRADO: 'Cerrado' }),
    LINEAS: entero('Líneas'),
    /** Of documents of closed months. */
    AJUSTES: entero('Ajustes'),
    VENTA: dinero('Venta'),
    COMISION: dinero('Comisión'),
    CERRO: columna('Cerró'),
    CERRADO: instante('Cerrado', { nulo: true }),
  },
});

/** All that was earned of one sale, from the oldest line. */
export const lineasDeVenta = lista({
  identidad: 'LINEA_ID',
  datos: { LINEA_ID: z.number() },
  columnas: {
    CLASE: palabra('Qué es', CLASES_DE_LINEA),
    FECHA: instante('Cuenta desde'),
    /** The folio of the invoice, the return or the payment. */
    DOCUMENTO: columna('Documento'),
    VENTA: dinero('Venta'),
    BASE: dinero('Base'),
    PORCENTAJE: porcentaje('%'),
    COMISION: dinero('Comisión'),
  },
});

/** A rule as it is saved or tried; a blank criterion says nothing. */
const regla = {
  operador_id_regla: id().nullish(),
  marca: texto(100),
  division_id: id().nullish(),
  tipo_cliente: texto(100),
  sobre,
  tramos: z
    .array(
      z.strictObject({
        desde: z.number().min(0).max(9_999),
        porcentaje: z.number().min(0).max(100),
        modo: Tramo.shape.modo,
      }),
    )
    .max(TRAMOS_MAX),
};

/** The version of the rule as it was read: refused if it is no longer the last one. Without it, whatever there is is followed. */
const laVersion = { version_id: id().nullish() };

/** Rules of commission (control 9034), closed months (9035), and what each line was made of. */
export const comisionesCalls = {
  getReglasComision: query({
    resumen: 'Las reglas de comisión con todas sus versiones, y lo que hace falta para escribir una.',
    control: P.reglasComision,
    lee: { comision: true, operador: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(reglasComision.fila),
      operadores: z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() })),
      tipos: z.array(z.string()),
      marcas: z.array(z.string()),
      divisiones: z.array(z.object({ DIVISION_ID: z.number(), NOMBRE: z.string() })),
      /** The last closed month's first day. */
      CIERRE: z.string().nullable(),
    }),
  }),
  guardaReglaComision: command({
    resumen:
      'Guarda una regla de comisión, o la siguiente versión de una, desde un día de un mes abierto. Lo ya congelado no cambia.',
    control: P.reglasComision,
    cambia: ['comision'],
    propia: true,
    input: z.strictObject({
      /** The rule whose next version it is; left out: a new rule. */
      regla_id: id().nullish(),
      ...laVersion,
      nombre: texto(NOMBRE_DE_REGLA_MAX).trim(),
      desde: fecha(),
      ...regla,
    }),
    output: z.object({ data: z.object({ REGLA_ID: z.number(), VERSION_ID: z.number() }) }),
  }),
  terminaReglaComision: command({
    resumen: 'Termina una regla de comisión: ese es su último día.',
    control: P.reglasComision,
    cambia: ['comision'],
    propia: true,
    input: z.strictObject({ regla_id: id(), ...laVersion, hasta: fecha() }),
    output: z.object({}),
  }),
  getPruebaComision: query({
    resumen:
      'Cuánto habría pagado una regla en meses que ya pasaron, por asesor, junto a lo que se pagó. No escribe nada.',
    control: P.reglasComision,
    lee: { comision: true },
    propia: true,
    pesada: true,
    input: z.strictObject({
      /** The rule that it would replace. */
      regla_id: id().nullish(),
      ...regla,
      /** First days of the first and the last month. */
      mes_ini: fecha(),
      mes_fin: fecha(),
    }),
    output: z.object({ data: z.array(pruebaComision.fila) }),
  }),
  getLineaComision: query({
    resumen:
      'De qué está hecha una línea de comisión: su factura, pago o devolución, la versión de su regla y lo demás de su venta.',
    control: P.comisionesventatmk,
    lee: { cartera: true, comision: true },
    propia: true,
    input: z.strictObject({ linea_id: id() }),
    output: z.object({
      data: z.object({
        LINEA_ID: z.number(),
        CLASE: z.enum(Object.keys(CLASES_DE_LINEA) as [keyof typeof CLASES_DE_LINEA]),
        CLIENTE_ID: z.number(),
        CLAVE_CLIENTE: z.string(),
        CLIENTE: z.string(),
        TIPO_CLIENTE: z.string().nullable(),
        ZONA: z.string().nullable(),
        OPERADOR: z.string().nullable(),
        FACTURA: z.string(),
        /** The folio of the payment, the return or the correction; null: it has none, or the line is the invoice's. */
        DOCUMENTO: z.string().nullable(),
        /** The document's own moment. */
        FECHA_DOCUMENTO: momento(),
        /** First day of the month that it is paid with. */
        MES: z.string(),
        /** Its document is of a closed month. */
        AJUSTE: z.boolean(),
        CONGELADA: momento(),
        VENTA: importe(),
        BASE: importe(),
        PORCENTAJE: z.number(),
        COMISION: importe(),
        /** Pesos that the adviser had sold in the month before it, and the target, where the rule has tiers. */
        ANTES: importe().nullable(),
        OBJETIVO: importe().nullable(),
        /** The version of the rule; null: nobody earned anything, or no rule was met. */
        regla: z
          .object({
            REGLA_ID: z.number(),
            VERSION_ID: z.number(),
            VERSION: z.number(),
            NOMBRE: z.string(),
            PARA: z.string(),
            SOBRE: sobre,
            DESDE: z.string(),
            HASTA: z.string().nullable(),
            tramos: z.array(Tramo),
          })
          .nullable(),
      }),
      lineas: z.array(lineasDeVenta.fila),
      /** What was asked about the line and answered, in its order; none for who may neither ask nor answer. */
      dudas: z.array(
        z.object({
          MENSAJE_ID: z.number(),
          OPERADOR: z.string(),
          FECHA: momento(),
          /** S: an answer. */
          RESPUESTA: siNo(),
          TEXTO: z.string(),
        }),
      ),
      /** S: it is the operator's own line. */
      PREGUNTA: siNo(),
      /** S: the operator may answer what was asked. */
      RESPONDE: siNo(),
    }),
  }),
  getEstadoDeComision: query({
    resumen:
      'El estado de comisiones de un asesor en un mes, en PDF: sus líneas, devoluciones, ajustes y totales. El propio o, para quien ve a todos, el de cualquiera.',
    control: P.comisionesventatmk,
    ajeno: VEN_A_TODOS,
    lee: { cartera: true, comision: true },
    propia: true,
    pesada: true,
    /** Default: the operator's own. */
    input: z.strictObject({ operador_id: id().nullish(), mes: fecha() }),
    output: z.object({
      data: z.object({
        NOMBRE: z.string(),
        TIPO: z.string(),
        /** Base64. */
        CONTENIDO: z.string(),
      }),
    }),
  }),
  preguntaLineaComision: command({
    resumen:
      'El asesor de una línea de comisión pregunta por ella, también de un mes cerrado; se avisa a quienes llevan las reglas de comisión.',
    control: P.comisionesventatmk,
    cambia: ['comision', 'aviso'],
    propia: true,
    input: z.strictObject({ linea_id: id(), texto: texto(DUDA_MAX) }),
    output: z.object({}),
  }),
  respondeDudaComision: command({
    resumen: 'Responde lo que un asesor preguntó de una línea de su comisión, y se lo avisa.',
    control: P.reglasComision,
    cambia: ['comision', 'aviso'],
    propia: true,
    input: z.strictObject({ linea_id: id(), texto: texto(DUDA_MAX) }),
    output: z.object({}),
  }),
  getCierresComision: query({
    resumen: 'Los meses de comisión, abiertos y cerrados, con lo que suman.',
    control: P.cierresComision,
    lee: { comision: true, cartera: true },
    propia: true,
    pesada: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(cierresComision.fila),
      /** The only month that may be closed now; null: none. */
      SIGUIENTE: z.string().nullable(),
    }),
  }),
  cierraMesComision: command({
    resumen:
      'Cierra un mes de comisión para siempre: lo que llegue tarde de ese mes es un ajuste del mes abierto.',
    control: P.cierresComision,
    cambia: ['comision'],
    propia: true,
    input: z.strictObject({ mes: fecha() }),
    output: z.object({}),
  }),
};
