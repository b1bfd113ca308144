/** Password of every operator of the fixture. */
export const CLAVE = 'clave-de-prueba';

/** Operators of the small test company. */
export const OP = {
  /** Every control id, warehouse 1, sees all. */
  ADMIN: 1,
  /** Receives in warehouse 1; may not set the received date. */
  RECIBO: 2,
  /** Receives in warehouse 1 and sets the date. */
  JEFE: 3,
  /** No control id at all. */
  NADIE: 4,
  /** Receives in warehouse 2. */
  NORTE: 5,
  /** The permission tests change its control ids. */
  UNO: 6,
  /** Counts in warehouse 1, blind. */
  CONTEO: 7,
  /** Puts away in warehouse 1. */
  ACOMODO: 8,
  /** Left the company. */
  FUERA: 9,
} as const;

/** Files of ADMIN: complete and not examined yet; with pieces missing; examined; imported, to be undone. */
export const IMPORTACION = { COMPLETA: 1, SUBIENDO: 2, REVISADA: 3, HECHA: 4 } as const;

/** A bank statement of ADMIN for {@link CUENTA}.UNO, uploaded and not looked at yet: one deposit that is new. */
export const ESTADO = { id: 5, fecha: 'FECHA', importe: 'ABONO', referencia: 'REFERENCIA' } as const;
export const CSV_ESTADO = `e'FECHA,ABONO,REFERENCIA\\n2025-03-10,150.00,SPEI 77\\n'`;

/** Bank accounts: of company 1 and of company 3. */
export const CUENTA = { UNO: 1, TRES: 2 } as const;

/** Deposits of account UNO that nobody has claimed: LIBRE 50.00 on 2025-03-08 with folio D1, of a statement (row 2 of the one with id 1); OTRO 20.00, whose reference is invoice F2; and DADO 30.00, of which customer 2 was given 10.00. */
export const DEPOSITO = { LIBRE: 1, OTRO: 2, DADO: 3 } as const;

/** SQL: two suppliers, the second without purchases before. */
export const CSV_PROVEEDORES = `e'PROVEEDOR,RFC\\nPROVEEDORA DEL CENTRO,PCE010203AB1\\nPROVEEDORA NUEVA,\\n'`;

/** Entries of customers' money: the charges of invoices F1, F2 and F3, and a payment of 5.00 of F3's customer, 2.00 of which are applied to it. */
export const ASIENTO = { F1: 1, F2: 2, F3: 3, PAGO: 4, DADO: 5 } as const;
/** Of the payment to F3. */
export const APLICACION = 1;

/** Articles: with a bar code; wildcard; without a bar code; sharing a key with the first. */
export const ART = {
  BARRAS: 1,
  COMODIN: 2,
  SIN_BARRAS: 3,
  REPETIDA: 4,
  /** Requires expiry and lot. */
  LOTE: 5,
  /** Multi-warehouse, with a maximum of 20 in fixed locations. */
  MULTI: 6,
  /** Multi-warehouse, without minimum or maximum; in the open replenishment {@link RES}.ABIERTO. */
  RESERVA: 7,
  /** Requires expiry and lot; only remissions use it. */
  GALLETA: 8,
} as const;

/**
 * Locations of warehouse 1: fixed F1 (BARRAS 8, COMODIN 3, MULTI 0) and F2 (BARRAS 0, LOTE 10 of lot L1 and 5 without a
 * lot, RESERVA 0), multi-warehouse M1 (MULTI 12, RESERVA 4), disabled I1 (BARRAS 0), VACIA fixed and empty, fixed F3
 * (GALLETA 2 of lot G1, which expires first, and 10 of G2); and one of warehouse 2.
 */
export const UBI = {
  F1: { id: 1001, codigo: '10100101010' },
  F2: { id: 1002, codigo: '10100101020' },
  M1: { id: 1003, codigo: '10100104010' },
  I1: { id: 1004, codigo: '10100201010' },
  VACIA: { id: 1005, codigo: '10100301010' },
  NORTE: { id: 1006, codigo: '20100101010' },
  F3: { id: 1007, codigo: '10100401010' },
} as const;

/**
 * Lines to count: of BARRAS and LOTE in warehouse 1, and of BARRAS in warehouse 2 twice; RECONTEO was counted once, far
 * from the ledger.
 */
export const INV = { BARRAS: 1, LOTE: 2, NORTE: 3, RECONTEO: 4 } as const;

/** The count of RECONTEO by NORTE: 40 pieces where there are none. */
export const CONTEO = 1;

/**
 * Open replenishments: 6 of RESERVA asked for in warehouse 1, of which ADMIN took 2 that are on the way; 3 of MULTI in
 * warehouse 2, untouched.
 */
export const RES = { ABIERTO: 1, NORTE: 2 } as const;

/**
 * Transfers. SURTIR: warehouse 1 to 2, untouched. RECIBIR: 2 to 1, all in transit. NORTE: 2 to 1, untouched. AL_NORTE: 1 to
 * 2, in transit.
 */
export const TR = { SURTIR: 1, RECIBIR: 2, NORTE: 3, AL_NORTE: 4 } as const;

/**
 * Lines of SURTIR: 5 of BARRAS, 12 of LOTE, 4 of MULTI (which has none in fixed locations, and is claimed by ADMIN); of RECIBIR: 6 of MULTI, 3 of
 * LOTE as lot V1; of NORTE: 1 of BARRAS; of AL_NORTE: 2 of BARRAS.
 */
export const REN = {
  BARRAS: 1,
  LOTE: 2,
  MULTI: 3,
  RECIBIR_MULTI: 4,
  RECIBIR_LOTE: 5,
  NORTE: 6,
  AL_NORTE: 7,
} as const;

/**
 * Remissions of warehouse 1: SURTIR untouched; EMPACAR picked, to be packed; EMBARCAR packed, of invoice {@link FACTURA}.LISTA. NORTE: of
 * warehouse 2, untouched.
 */
export const REM = { SURTIR: 1, EMPACAR: 2, EMBARCAR: 3, NORTE: 4 } as const;

/**
 * Lines of SURTIR: 5 of GALLETA, 3 of BARRAS, 1 of COMODIN; of EMPACAR: 2 of GALLETA, picked, and 4 of it of which 1 was picked
 * and the rest closed short; of EMBARCAR: 1 of GALLETA; of NORTE: 1 of BARRAS.
 */
export const RDET = {
  GALLETA: 1,
  BARRAS: 2,
  COMODIN: 3,
  EMPACAR: 4,
  CORTO: 5,
  EMBARCAR: 6,
  NORTE: 7,
} as const;

/** An open walk of CONTEO, without remissions. */
export const RECORRIDO = 1;

/** Invoices: LISTA bills EMBARCAR and waits with a guide; EMPACANDO bills EMPACAR and has to wait, and NORTE the one of warehouse 2. */
export const FACTURA = { LISTA: 1, EMPACANDO: 2, NORTE: 3 } as const;

/** A holiday of the business calendar, on which nobody runs these tests. */
export const FESTIVO = '2999-12-25';

/** Expiry of lot L1. */
export const CADUCA_L1 = '2059-06-30';

/** Expiry of lots G1 and G2. */
/** Expiry of the one piece of lot G0, which is past and stands in warehouse 2. */
export const CADUCA_G0 = '2025-01-31';
export const CADUCA_G1 = '2059-01-31';
export const CADUCA_G2 = '2059-06-30';

/** A stock edit by ADMIN today (one piece of COMODIN into F1) that can be undone. */
export const GUARDADO = '00000000-0000-4000-8000-000000000001';

/** Purchases: arrived; without received date; of warehouse 2; received in full in 2025 and not put away. */
export const COMPRA = { LLEGO: 1, SIN_FECHA: 2, NORTE: 3, RECIBIDA: 4 } as const;

/** Lines: 10 ordered of BARRAS; 5 of COMODIN; 3 of SIN_BARRAS (all of LLEGO); then one of each other purchase, three of RECIBIDA:
 * 6 of BARRAS, 12 of LOTE, 30 of MULTI. */
export const LINEA = {
  BARRAS: 1,
  COMODIN: 2,
  SIN_BARRAS: 3,
  SIN_FECHA: 4,
  NORTE: 5,
  RECIBIDA: 6,
  RECIBIDA_LOTE: 7,
  RECIBIDA_MULTI: 8,
} as const;

export const BARRAS = '7501000000012';
export const BARRAS_LOTE = '7501000000050';
export const BARRAS_MULTI = '7501000000067';
export const BARRAS_RESERVA = '7501000000074';
export const BARRAS_GALLETA = '7501000000081';
export const CAJA = '17501000000019';
export const REPETIDA = '7509999999997';

/** A JPEG of 8 by 6 pixels with a phone's metadata, as a device sends a photograph of a label, in base64. */
export const FOTO = '/9j/4QAIRXhpZgAA/8AAEQgABgAIAwEiAAIRAQMRAf/aAAwDAQACEQMRAD8AABL/2Q==';

/** A code taught to SIN_BARRAS by RECIBO, waiting for approval. */
export const PROPUESTA = { id: 1, clave: '7500000000503' } as const;

/** One of each catalogue of human resources. */
export const RH = { PROCESO: 1, PROCEDIMIENTO: 1, NOMBRE: 1, REGLA: 1, POLITICA: 1 } as const;

/** Tasks of the check list, of every day from 00:00 to 23:59: of ADMIN, and of JEFE. */
export const TAREA = { ADMIN: 1, JEFE: 2 } as const;
/** Documents of the fixture: the position's description, nothing published; the policy, a link that ADMIN opened and has not confirmed. */
export const DOCUMENTO = { PUESTO: 1, POLITICA: 6 } as const;
/** An open session of CONTEO, of today; nobody has its token. */
export const SESION = { CONTEO: 1 } as const;
/** A file of ADMIN that is still arriving: ten bytes, none of them here. */
export const ARCHIVO = { LLEGANDO: 1 } as const;

/** SQL condition: a movement the test made, and not one the company began with. */
export const DE_LA_PRUEBA = `operacion_id::text not like '00000000-0000-4000-8000-%'`;
