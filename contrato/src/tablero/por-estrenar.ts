import type { COLAS } from './pasos.ts';

/** Why there is none of something to work on: none at all, what there is is history, or of warehouses that are not looked at. */
export const FALTAS = ['nada', 'historia', 'ajeno'] as const;
type Falta = (typeof FALTAS)[number];

/** What boards and lists are made of, and what is said where there is none of it yet. What is no warehouse's is never another's. */
const ESPERAS = {
  compra: {
    nada: 'Todavía no hay compras',
    historia: 'Todas las compras son historia',
    ajeno: 'Las compras son de otros almacenes',
  },
  recibido: { nada: 'Nada se ha recibido todavía', ajeno: 'Lo recibido es de otros almacenes' },
  remision: {
    nada: 'Todavía no hay remisiones',
    historia: 'Todas las remisiones son historia',
    ajeno: 'Las remisiones son de otros almacenes',
  },
  surtido: { nada: 'Nada se ha surtido todavía', ajeno: 'Lo surtido es de otros almacenes' },
  empacado: { nada: 'Nada se ha empacado todavía', ajeno: 'Lo empacado es de otros almacenes' },
  inventario: { nada: 'Todavía no hay inventarios', ajeno: 'Los inventarios son de otros almacenes' },
  resurtido: { nada: 'Nada se ha resurtido todavía', ajeno: 'Lo resurtido es de otros almacenes' },
  caducidad: { nada: 'Ningún artículo lleva caducidad' },
  ticket: { nada: 'Todavía no hay tickets: se levantan en «Tickets», o desde un renglón al surtir' },
  llamada: { nada: 'Todavía no hay llamadas: se hacen en «Marcador», a clientes con asesor' },
  factura: { nada: 'Todavía no hay facturas: llegan en archivos o del ERP' },
} as const satisfies Readonly<Record<string, Partial<Record<Falta, string>> & { nada: string }>>;

export type LoQueSeEstrena = keyof typeof ESPERAS;
export const LO_QUE_SE_ESTRENA = Object.keys(ESPERAS) as [LoQueSeEstrena, ...LoQueSeEstrena[]];

/** What is said of a board that has nothing because of that. */
export const dichoDeEspera = (que: LoQueSeEstrena, falta: Falta): string => {
  const dichos: Partial<Record<Falta, string>> & { nada: string } = ESPERAS[que];
  return dichos[falta] ?? dichos.nada;
};

/** What each queue of the board is made of. */
export const ESTRENO_DE_COLA: Readonly<Record<(typeof COLAS)[number], LoQueSeEstrena>> = {
  recibir: 'compra',
  acomodar: 'recibido',
  surtir: 'remision',
  empacar: 'surtido',
  embarcar: 'empacado',
  contar: 'inventario',
  resurtir: 'resurtido',
};
