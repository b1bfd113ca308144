import type { LeidoAlEmpacar } from '@anden/contrato/surtido/empaque-rules.ts';
import { UBICACION_LARGO } from '@anden/contrato/ubicaciones/rules.ts';
import type { Lectura } from '../../capture/colaDeLecturas.ts';
import { type Leido, type Paso, queda, rechaza } from '../../capture/motor.ts';
import { claveEntre } from '../../capture/resolver.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Leida } from './cache.ts';
import {
  CODIGO_COMODIN,
  cuentaPiezas,
  decideEmpaque,
  decideSurtido,
  empaqueRejection,
  LECTURA_CORTA,
  leeAlEmpacar,
  type Marca,
  seEmpaca,
} from './decision.ts';
import type { Como, PorEmpacar } from './empacar.ts';
import type { Linea, Remision } from './linea.ts';

/** What a reading of a remission's list is decided on. */
export interface EnRemision {
  remision: Leida;
  operadorId: number;
  /** Whether pieces were counted by hand that are not in the box yet. */
  tecleadas: boolean;
  /** Whether a reading may save them: the device's setting. */
  guardaAlEscanear: boolean;
}

/** What a reading of a remission's list asks for. */
export type DeRemision =
  /** The pieces counted by hand are packed first. */
  | { que: 'contadas' }
  | { que: 'empaca'; piezas: PorEmpacar }
  /** Its line is opened; `ademas` is answered there first. */
  | { que: 'abre'; linea: Linea; ademas: Lectura | null };

type PasoDeRemision = Paso<null, DeRemision, Marca>;

/** What a reading leads to on a remission's list: while packing it packs, while picking it opens a line (specification §4 and §5). */
export function decideRemision(_: null, { lectura, tras }: Leido, en: EnRemision): PasoDeRemision {
  if (en.tecleadas && !tras)
    return en.guardaAlEscanear
      ? { tipo: 'guarda', que: { que: 'contadas' } }
      : queda({ tono: 'atencion', mensaje: 'Primero empaque o borre las piezas tecleadas' });
  return seEmpaca(en.remision.cabecera) ? alEmpacar(lectura, en) : alSurtir(lectura, en);
}

function alEmpacar(lectura: Lectura, { remision, operadorId }: EnRemision): PasoDeRemision {
  const { codigo, sobre, via } = lectura;
  const { data, claves_articulos, cabecera } = remision;
  const impedido = empaqueRejection(cabecera, operadorId);
  if (impedido) return rechaza(impedido);
  const seleccionada = data.find((l) => l.DOCTO_VE_DET_ID === sobre) ?? null;
  const leido = leeAlEmpacar(codigo, data, claves_articulos, businessDay());
  if ('rechazo' in leido) return { ...rechaza(leido.rechazo), marca: null };
  const d = decideEmpaque(leido, remision, seleccionada);
  if (d.tipo === 'corto') return queda({ tono: 'nada', mensaje: LECTURA_CORTA });
  if (d.tipo === 'no encontrado') {
    const desenlace = {
      tono: 'rechazo',
      mensaje: d.mensaje,
      ajena: { lectura, trabajo: 'remision' },
    } as const;
    return { ...queda(desenlace), marca: null };
  }
  const { linea } = d;
  if (d.tipo === 'empaca') {
    const como = comoSeCuenta(leido, cabecera);
    return { tipo: 'guarda', que: { que: 'empaca', piezas: { linea, piezas: d.piezas, leido, via, como } } };
  }
  const tono = d.tipo === 'no cabe' ? 'rechazo' : 'atencion';
  return {
    ...queda({ tono, mensaje: `${d.mensaje}: ${linea.ARTICULO}` }),
    marca: { llave: linea.DOCTO_VE_DET_ID, tono },
  };
}

/** 13 zeros have nothing to count by. */
function comoSeCuenta({ digitos }: LeidoAlEmpacar, cabecera: Remision): Como {
  if (!cuentaPiezas(cabecera)) return 'entero';
  return cabecera.EMPAQUE_CANTIDAD === 'S' && digitos !== CODIGO_COMODIN ? 'contables' : 'una a una';
}

function alSurtir(lectura: Lectura, { remision, operadorId }: EnRemision): PasoDeRemision {
  const { codigo, via } = lectura;
  const { data, claves_articulos } = remision;
  const clave = claveEntre(codigo, claves_articulos, via);
  const d = decideSurtido(clave, data, claves_articulos, operadorId);
  if (d.tipo === 'rechazo') {
    const { tono, mensaje, linea } = d;
    return linea
      ? {
          ...queda({ tono, mensaje: `${mensaje}: ${linea.ARTICULO}` }),
          marca: { llave: linea.DOCTO_VE_DET_ID, tono },
        }
      : { ...queda({ tono, mensaje, ajena: { lectura, trabajo: 'remision' } }), marca: null };
  }
  // Its shelf was scanned: the picking begins there without asking for it again.
  const deUbicacion = d.por === 'ubicacion' && clave.length === UBICACION_LARGO;
  return {
    tipo: 'guarda',
    que: { que: 'abre', linea: d.linea, ademas: deUbicacion ? { codigo: clave, via } : null },
  };
}
