import type { Trabajo } from '@anden/contrato/articulos/donde-va-rules.ts';
import { cuantos, type Unidad } from '@anden/contrato/cifras.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';

import {
  type EstadoRecepcion,
  type EstadoSurtido,
  estadoRecepcion,
  estadoSurtido,
  porRecibir,
  porSurtir,
} from '@anden/contrato/traspasos/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { fechaHora } from '../../platform/format.ts';
import { REGISTRO, useCerrar, useSearchState } from '../../platform/navigation.ts';
import type { TonoDeFila } from '../../ui/columna.ts';
import type { Reclamable } from '../reclamos/index.ts';

/** Title of the screen and of its modals (specification §8). */
export const TITULO = tituloDe('traspasos');

export type Lado = 'surtido' | 'recepcion';

/** What is worked on at each side, for the message about a product that is not in it. */
export const TRABAJO = {
  surtido: 'traspasoSurtido',
  recepcion: 'traspasoRecepcion',
} as const satisfies Record<Lado, Trabajo>;
export type Traspaso = Respuesta<'gettraspasosSurtido'>['data'][number];
export type Linea = Respuesta<'gettraspasoDetalleSurtido'>['data'][number];
export type Candidato = Respuesta<'getArticulosparatraspasoEx'>['data'][number];

/** Pieces of these transfers that wait on this side, as their lines say: what was closed short waits no more, although it was not supplied. */
export function piezasPendientes(
  traspasos: readonly Pick<Traspaso, 'DOCTO_IN_ID'>[],
  lineas: readonly Pick<Respuesta<'gettraspasosSurtido'>['detalle'][number], 'DOCTO_IN_ID' | 'DIFERENCIA'>[],
): number {
  const suyos = new Set(traspasos.map((t) => t.DOCTO_IN_ID));
  return lineas.reduce((n, l) => n + (suyos.has(l.DOCTO_IN_ID) ? l.DIFERENCIA : 0), 0);
}

/** A row found by a scan. */
export interface Marca {
  llave: number;
  tono: TonoDeFila;
}

/** The colour of a line's row on each side (specification §4). */
const TONO_SURTIDO: Record<EstadoSurtido, TonoDeFila> = {
  pendiente: null,
  surtido: 'hecho',
  corto: 'atencion',
};
const TONO_RECEPCION: Record<EstadoRecepcion, TonoDeFila> = {
  'sin surtir': 'nada',
  'por recibir': null,
  recibido: 'hecho',
  corto: 'atencion',
};

export function tonoDeLinea(linea: Linea, lado: Lado, marca: Marca | null): TonoDeFila {
  if (marca?.llave === linea.DOCTO_IN_DET_ID) return marca.tono;
  return lado === 'surtido' ? TONO_SURTIDO[estadoSurtido(linea)] : TONO_RECEPCION[estadoRecepcion(linea)];
}

const PALABRAS = {
  pendiente: 'Por surtir',
  surtido: 'Surtido',
  corto: 'Cerrado corto',
  'sin surtir': 'Sin surtir',
  'por recibir': 'Por recibir',
  recibido: 'Recibido',
} as const;

/** The state of a line, in words. */
export const estadoDe = (linea: Linea, lado: Lado): string =>
  PALABRAS[lado === 'surtido' ? estadoSurtido(linea) : estadoRecepcion(linea)];

/** A shortage of a line: how many pieces, why, who recorded it and when. */
export interface NotaDeFaltante {
  texto: string;
  quien: string;
}

/** The shortages of a line at both ends: each warehouse can read the other's reason. */
export function notasDe(l: Linea): NotaDeFaltante[] {
  const nota = (
    piezas: number,
    paso: Unidad,
    motivo: string | null,
    operador: string | null,
    cuando: string | null,
  ): NotaDeFaltante[] =>
    motivo === null
      ? []
      : [
          {
            texto: `${cuantos(piezas, paso)}: ${motivo}`,
            quien: `${operador ?? 'Alguien'}, ${fechaHora(cuando)}`,
          },
        ];
  return [
    ...nota(
      l.UNIDADES - l.UNIDADESSURTIDAS,
      ['no se surtió', 'no se surtieron'],
      l.MOTIVO_SURTIDO,
      l.OPERADOR_SURTIDO,
      l.SURTIDO_CERRADO,
    ),
    ...nota(l.FALTANTES, ['no llegó', 'no llegaron'], l.MOTIVO_CIERRE, l.OPERADOR_CIERRE, l.CERRADA),
  ];
}

/** Pieces of a line that this side still has to work on. */
export const pendientesDe = (linea: Linea, lado: Lado): number =>
  lado === 'surtido' ? porSurtir(linea) : porRecibir(linea);

/** A line in the form that claims take. */
export const reclamableDe = ({ DOCTO_IN_DET_ID, RECLAMO }: Linea): Reclamable => ({
  documento: 'traspaso',
  detId: DOCTO_IN_DET_ID,
  RECLAMO,
});

/** The next line of the walk: the first with work left that nobody is working on. */
export function siguienteParada(lineas: readonly Linea[], lado: Lado, yo: number): Linea | undefined {
  return lineas.find(
    (l) => l.PARADA !== null && pendientesDe(l, lado) > 0 && (!l.RECLAMO || l.RECLAMO.OPERADOR_ID === yo),
  );
}

/** Largest id a document can have. */
const ID_MAX = 2 ** 31 - 1;
const idValido = (n: number): number => (Number.isInteger(n) && n > 0 && n <= ID_MAX ? n : 0);

/** Search parameter saying that a transfer was opened from its shortages, to which 'Volver' then returns. */
export const DE_FALTANTES = { de: 'faltantes' } as const;

/**
 * The state of a transfer's screens that is kept in the address: which transfer, which of its lines, and the receiving
 * warehouse. Notices and tiles call the transfer `registro`.
 */
export function useLugarDeTraspaso() {
  const [lugar, setLugar] = useSearchState({
    docto_in_id: 0,
    docto_in_det_id: 0,
    almacen_id: 0,
    renglon: 0,
    de: '',
    [REGISTRO]: 0,
  });
  const cierra = useCerrar('docto_in_det_id');
  const deFaltantes = lugar.de === DE_FALTANTES.de;
  return {
    id: idValido(lugar.docto_in_id || (lugar[REGISTRO] ?? 0)),
    detId: idValido(lugar.docto_in_det_id),
    almacenId: idValido(lugar.almacen_id),
    /** The line to show first; 0: none. */
    renglon: idValido(lugar.renglon),
    /** The list it was opened from. */
    pestana: (lado: Lado): string => (deFaltantes ? 'faltantes' : lado),
    /** Opens a line as a separate history entry, so that the device's Back returns. */
    abre: (docto_in_det_id: number) => setLugar({ docto_in_det_id }, 'abre'),
    /** Back to the lines. */
    cierra: () => cierra(() => setLugar({ docto_in_det_id: 0 })),
  };
}
