import type { EstadoDeRespuesta } from '@anden/contrato/marcador/guion.ts';

/** How calls of the demo end: [description, kind, needs a note, comes back after minutes, in another part of the day, state of the number, never again, which number is next]. */
export const INCIDENCIAS = [
  ['LEVANTÓ PEDIDO', 'CONTACTO', true, null, false, 'BUENO', false, 'CONTESTO'],
  ['PIDE COTIZACIÓN', 'CONTACTO', true, 1440, false, 'BUENO', false, 'CONTESTO'],
  ['LLAMAR LA PRÓXIMA SEMANA', 'CONTACTO', true, 10_080, false, 'BUENO', false, 'CONTESTO'],
  ['TIENE EXISTENCIA', 'CONTACTO', true, 10_080, false, 'BUENO', false, 'CONTESTO'],
  ['SE LE DIO SEGUIMIENTO A SU PAGO', 'CONTACTO', true, 2880, false, 'BUENO', false, 'CONTESTO'],
  ['SE ABRIÓ UN TICKET', 'CONTACTO', true, 2880, false, 'BUENO', false, 'CONTESTO'],
  ['SE DEJÓ RECADO', 'CONTACTO', true, 240, true, 'BUENO', false, 'MISMO'],
  ['NO CONTESTA', 'SIN_CONTACTO', false, 180, true, 'NO_CONTESTA', false, 'OTRO'],
  ['OCUPADO', 'SIN_CONTACTO', false, 30, false, null, false, 'MISMO'],
  ['EL NÚMERO NO EXISTE', 'SIN_CONTACTO', false, null, false, 'NO_EXISTE', false, 'OTRO'],
  ['NO LE INTERESA', 'RECHAZO', true, 10_080, false, 'BUENO', false, 'CONTESTO'],
  ['NO VOLVER A LLAMAR', 'RECHAZO', true, null, false, null, true, null],
] as const;

export type NombreDeIncidencia = (typeof INCIDENCIAS)[number][0];

export interface RespuestaDemo {
  dice: string;
  va: EstadoDeRespuesta;
  /** Key of the next question. */
  a?: number;
  incidencia?: NombreDeIncidencia;
  combo?: boolean;
}

export interface PreguntaDemo {
  clave: number;
  dice: string;
  letrero?: string;
  nota?: boolean;
  respuestas: readonly RespuestaDemo[];
}

const r = (dice: string, a: number): RespuestaDemo => ({ dice, va: 'siguiente_pregunta', a });
const combo = (dice: string, a: number): RespuestaDemo => ({ ...r(dice, a), combo: true });
const cierra = (dice: string, incidencia: NombreDeIncidencia): RespuestaDemo => ({
  dice,
  va: 'cerrado',
  incidencia,
});
const agenda = (dice: string): RespuestaDemo => ({ dice, va: 'por_agendar' });
const sola = (dice: string, incidencia: NombreDeIncidencia): RespuestaDemo => ({
  dice,
  va: 'agendado',
  incidencia,
});

/** The script of the demo's calls, the first question first. */
export const GUION: readonly PreguntaDemo[] = [
  {
    clave: 1,
    dice: '¿Contestan la llamada?',
    letrero: 'Buenos días, le llamo de la distribuidora. ¿Con quién tengo el gusto?',
    respuestas: [
      r('SÍ', 2),
      sola('NO CONTESTA', 'NO CONTESTA'),
      sola('OCUPADO', 'OCUPADO'),
      cierra('EL NÚMERO NO EXISTE', 'EL NÚMERO NO EXISTE'),
    ],
  },
  {
    clave: 2,
    dice: '¿Está quien hace las compras?',
    letrero: 'Pregunte por la persona encargada de los pedidos.',
    respuestas: [r('SÍ, HABLO CON ELLA', 3), agenda('NO ESTÁ, LLAMAR MÁS TARDE'), r('DEJO RECADO', 15)],
  },
  {
    clave: 3,
    dice: '¿Recibió bien su último pedido?',
    respuestas: [
      r('SÍ', 5),
      r('TUVO UN PROBLEMA', 4),
      r('TODAVÍA NO LE LLEGA', 4),
      r('ES SU PRIMER PEDIDO', 6),
    ],
  },
  {
    clave: 4,
    dice: '¿Qué problema tuvo?',
    letrero: 'Anótelo y ofrezca abrir un ticket para que se le dé seguimiento.',
    nota: true,
    respuestas: [
      combo('FALTÓ PRODUCTO', 5),
      combo('LLEGÓ ROTO', 5),
      combo('OTRO PRODUCTO', 5),
      combo('RETRASO DE LA FLETERA', 5),
    ],
  },
  {
    clave: 5,
    dice: '¿Tiene saldo vencido?',
    letrero: 'Revise el vencido en la ficha. Si no debe nada, siga.',
    respuestas: [r('NO DEBE', 6), r('SÍ, HOY PAGA', 6), r('SÍ, PIDE PLAZO', 14)],
  },
  {
    clave: 6,
    dice: '¿Necesita resurtir algo?',
    letrero: 'Ofrezca primero sus marcas más vendidas.',
    respuestas: [r('SÍ', 7), r('NO POR AHORA', 11), r('QUIERE COTIZAR', 10)],
  },
  {
    clave: 7,
    dice: '¿De qué línea es el pedido?',
    respuestas: [
      combo('COCINA Y MESA', 8),
      combo('PAPELERÍA', 8),
      combo('DESPENSA', 8),
      combo('HIGIENE Y BELLEZA', 8),
      combo('HERRAMIENTA', 8),
    ],
  },
  {
    clave: 8,
    dice: '¿Le ofreció la promoción del mes?',
    letrero: 'Este mes: en 10 cajas de la misma línea, la siguiente con 15 % de descuento.',
    respuestas: [r('LA TOMA', 9), r('NO LE INTERESA', 9)],
  },
  {
    clave: 9,
    dice: '¿Cómo va a pagar?',
    respuestas: [
      combo('TRANSFERENCIA', 12),
      combo('DEPÓSITO EN EFECTIVO', 12),
      combo('CRÉDITO', 12),
      combo('TARJETA EN LA TIENDA', 12),
    ],
  },
  {
    clave: 10,
    dice: '¿Qué quiere que se le cotice?',
    nota: true,
    respuestas: [cierra('SE LE ENVÍA POR CORREO', 'PIDE COTIZACIÓN'), r('SE DECIDE AHORA', 7)],
  },
  {
    clave: 11,
    dice: '¿Por qué no compra por ahora?',
    respuestas: [
      cierra('TIENE EXISTENCIA', 'TIENE EXISTENCIA'),
      r('EL PRECIO', 13),
      cierra('YA COMPRÓ A OTRO', 'NO LE INTERESA'),
      agenda('LO DECIDE MÁS TARDE'),
      cierra('NO QUIERE QUE LE LLAMEN', 'NO VOLVER A LLAMAR'),
    ],
  },
  {
    clave: 12,
    dice: '¿Le confirma domicilio y fletera?',
    letrero: 'Lea la dirección completa y la fletera de siempre.',
    respuestas: [cierra('CONFIRMADO', 'LEVANTÓ PEDIDO'), r('CAMBIA EL DOMICILIO', 16)],
  },
  {
    clave: 13,
    dice: '¿A qué precio lo consigue?',
    nota: true,
    respuestas: [
      cierra('SE LE IGUALA', 'LEVANTÓ PEDIDO'),
      cierra('NO SE LE PUEDE IGUALAR', 'LLAMAR LA PRÓXIMA SEMANA'),
    ],
  },
  {
    clave: 14,
    dice: '¿Para cuándo promete el pago?',
    nota: true,
    respuestas: [r('ESTA SEMANA', 6), cierra('SIN FECHA', 'SE LE DIO SEGUIMIENTO A SU PAGO')],
  },
  {
    clave: 15,
    dice: '¿A quién se dejó el recado?',
    nota: true,
    respuestas: [cierra('FAMILIAR O EMPLEADO', 'SE DEJÓ RECADO'), cierra('BUZÓN DE VOZ', 'SE DEJÓ RECADO')],
  },
  {
    clave: 16,
    dice: '¿Cuál es el domicilio nuevo?',
    letrero: 'Con calle, número, colonia, ciudad y código postal.',
    nota: true,
    respuestas: [cierra('ANOTADO', 'LEVANTÓ PEDIDO')],
  },
];

/** An answer of a walk through the script: the question's key and the answer's place in it, from 0. */
type PasoDemo = readonly [clave: number, lugar: number];

/** Walks from the first question to an outcome, each question at most once, in the order of the script. */
export function caminosA(incidencia: NombreDeIncidencia): PasoDemo[][] {
  const porClave = new Map(GUION.map((p) => [p.clave, p]));
  const hallados: PasoDemo[][] = [];
  const anda = (clave: number, pasos: readonly PasoDemo[]): void => {
    for (const [lugar, dada] of (porClave.get(clave)?.respuestas ?? []).entries()) {
      const van = [...pasos, [clave, lugar] as const];
      if (dada.incidencia === incidencia) hallados.push(van);
      else if (dada.a !== undefined && !van.some(([ya]) => ya === dada.a)) anda(dada.a, van);
    }
  };
  anda(GUION[0]?.clave ?? 0, []);
  return hallados;
}

/** The id of an answer of the demo's script. */
export function idDeRespuesta([clave, lugar]: PasoDemo): number {
  const antes = GUION.slice(
    0,
    GUION.findIndex((p) => p.clave === clave),
  );
  return antes.reduce((n, p) => n + p.respuestas.length, 0) + lugar + 1;
}
