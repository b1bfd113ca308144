import { enPiezas } from '@anden/contrato/cifras.ts';
import { pideLote } from '@anden/contrato/existencias/rules.ts';
import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { entero } from '../platform/format.ts';
import { conLineaEnMano } from './ajena.ts';
import {
  type Captura,
  conPresentada,
  type Decision,
  decideClave,
  decideUbicacion,
  entradaEntera,
  FALTA_UBICACION,
  INDIQUE_LA_CANTIDAD,
  type Lugar,
  piezasDe,
  sinEntrada,
} from './captura.ts';
import type { Desenlace, EnTrabajo, Lectura } from './colaDeLecturas.ts';
import { type Leido, type Paso, queda, rechaza, rechazado } from './motor.ts';
import { conLote, type Leida, laPrimera, piezasMostradas, sinLotes } from './resolver.ts';
import type { AlSeguir, Siguiente, Trabajo } from './trabajo.ts';

/** What a reading of a capture is decided on. */
export interface EnCaptura {
  trabajo: Trabajo;
  titulo: string;
  en: EnTrabajo;
  /** What a reading of the next work does; absent: it is refused, or the device's setting is off. */
  alSeguir: AlSeguir | undefined;
  /** The product that was scanned to find this work, while it is at hand. */
  presentada: Leida | null;
}

/** The save that a reading asks for. */
export type Guardar =
  /** Another location was scanned over a complete entry, which is set first. */
  | { que: 'entrada' }
  /** The proposed lot was scanned: nothing is left to ask, so the entry is set, and `dicho` told. */
  | { que: 'confirmada'; dicho: string }
  /** The capture is all of the line, and the screen that follows answers the reading; `dicho` is this screen's answer to it. */
  | { que: 'linea'; dicho: Desenlace };

type PasoDeCaptura = Paso<Captura, Guardar>;

const aceptada = (cantidad: string): string =>
  cantidad === '' ? INDIQUE_LA_CANTIDAD : `Producto correcto: ${enPiezas(piezasDe(cantidad))}`;

/** What a reading leads to in a capture: a location, an article's code, a lot's (specification §2 and §5). */
export function decideCaptura(c: Captura, leido: Leido, en: EnCaptura): PasoDeCaptura {
  const { lectura, literal, leida, tras } = leido;
  const { reglas, lugares, articulo } = en.trabajo;
  const { codigo, via } = lectura;
  if (leida) return decidida(c, leida, lectura, en);
  // Typed text goes to the article's field: a location is never typed (specification §5).
  const d = via === 'teclado' ? null : decideUbicacion(reglas, lugares, c, literal);
  // Scanning the next location says that the quantity stands.
  if (d?.tipo === 'ubicacion')
    return entradaEntera(c) && !tras
      ? { tipo: 'guarda', que: { que: 'entrada' } }
      : enUbicacion(c, d.lugar, en);
  if (d)
    return oSigue(c, rechazado('mensaje' in d ? d.mensaje : reglas.otraUbicacion), { lugar: literal }, en);
  const deLote = via === 'teclado' ? undefined : reglas.lote?.(c, codigo);
  if (deLote)
    return 'rechazo' in deLote
      ? rechaza(deLote.rechazo)
      : { tipo: 'guarda', que: { que: 'confirmada', dicho: deLote.confirma } };
  if (reglas.claveEspecial?.(literal))
    return decidida(c, { codigo: literal, claves: [], etiqueta: null, piezas: 1 }, lectura, en);
  // Without a location it will be refused, so the operator is told which product it is and not asked how to read its label.
  if (c.ubicacionId === null) return { tipo: 'busca', elige: laPrimera, siNo: FALTA_UBICACION };
  return { tipo: 'busca', elige: pideLote(articulo) ? undefined : sinLotes(en.titulo) };
}

function decidida(c: Captura, leida: Leida, lectura: Lectura, en: EnCaptura): PasoDeCaptura {
  const { reglas, articulo } = en.trabajo;
  const { codigo, claves, piezas } = leida;
  const paso = trasDecision(c, decideClave(reglas, c, codigo, claves, piezas), leida, lectura.via, en);
  const desenlace = conLineaEnMano(paso.desenlace, articulo.ARTICULO_ID, lectura, claves, en.en);
  if (lectura.via !== 'teclado' && desenlace.ajena) return oSigue(c, desenlace, { claves }, en);
  if (lectura.via !== 'teclado' && claves.length === 0 && CODIGO_UBICACION.test(codigo))
    return oSigue(c, desenlace, { lugar: codigo }, en);
  return { ...paso, desenlace };
}

/** What this line refuses may be the next work: if the capture is all of the line, it is saved, and the screen that follows answers the reading. */
function oSigue(c: Captura, dicho: Desenlace, siguiente: Siguiente, { alSeguir }: EnCaptura): PasoDeCaptura {
  const seGuarda =
    (c.ubicacionId === null || entradaEntera(c)) && alSeguir?.espera(siguiente) && alSeguir.entera(c);
  return seGuarda ? { tipo: 'guarda', que: { que: 'linea', dicho } } : queda(dicho);
}

function trasDecision(
  c: Captura,
  d: Decision,
  leida: Leida,
  via: Lectura['via'],
  en: EnCaptura,
): Extract<PasoDeCaptura, { tipo: 'queda' }> {
  if (d.tipo === 'rechazo') return rechaza(d.mensaje);
  if (d.tipo === 'ubicacion') return enUbicacion(c, d.lugar, en);
  const con = (estado: Captura, desenlace: Desenlace) => ({ tipo: 'queda' as const, estado, desenlace });
  if (d.tipo === 'mostrar')
    return con(
      { ...c, mostradas: d.mostradas, lotes: conLote(c.lotes, leida) },
      { tono: 'hecho', mensaje: `${entero(d.mostradas)} de ${enPiezas(d.cantidad)}` },
    );
  if (d.tipo === 'sumar')
    return con(
      { ...c, cantidad: String(d.cantidad), lotes: conLote(c.lotes, leida) },
      { tono: 'hecho', mensaje: enPiezas(d.cantidad) },
    );
  const cantidad = d.cantidad ?? c.cantidad;
  const { preset: _, ...sinPreset } = c;
  return con(
    {
      ...sinPreset,
      clave: leida.codigo,
      cantidad,
      mostradas: d.mostradas ?? piezasMostradas(via, leida),
      lotes: conLote([], leida),
    },
    d.aviso
      ? { tono: 'atencion', mensaje: d.aviso }
      : { tono: 'hecho', mensaje: en.trabajo.reglas.acepta?.(cantidad) ?? aceptada(cantidad) },
  );
}

function enUbicacion(
  c: Captura,
  lugar: Lugar,
  { trabajo, presentada }: EnCaptura,
): Extract<PasoDeCaptura, { tipo: 'queda' }> {
  const mensaje = `Ubicación ${lugar.UBICACION}`;
  const olvidada =
    c.clave !== null &&
    c.cantidad.trim() === '' &&
    c.ubicacionId !== null &&
    c.ubicacionId !== lugar.UBICACION_ID;
  const con = presentada && conPresentada(trabajo.reglas, c, lugar.UBICACION_ID, presentada);
  if (!con)
    return {
      tipo: 'queda',
      estado: { ...sinEntrada(c), ubicacionId: lugar.UBICACION_ID },
      // What was read in the location before is given up: nobody may take it for counted.
      desenlace: olvidada
        ? { tono: 'atencion', mensaje: `No se anexó: faltó la cantidad. ${mensaje}` }
        : { tono: 'hecho', mensaje },
    };
  const piezas = con.preset === undefined ? INDIQUE_LA_CANTIDAD : `Propuesto: ${enPiezas(con.preset)}`;
  return {
    tipo: 'queda',
    estado: { ...con, lotes: conLote([], presentada) },
    desenlace: { tono: 'hecho', mensaje: `${mensaje}. ${piezas}` },
  };
}
