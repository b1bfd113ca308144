/** The script of a call: which question comes after which answer. A version is read once and walked here, on both sides alike. */

/** Where an answer leads (specification §4, Dialer). */
export const ESTADOS_DE_RESPUESTA = ['siguiente_pregunta', 'agendado', 'por_agendar', 'cerrado'] as const;
export type EstadoDeRespuesta = (typeof ESTADOS_DE_RESPUESTA)[number];

export interface RespuestaDeGuion {
  RESPUESTA_ID: number;
  RESPUESTA: string;
  lleva_a: EstadoDeRespuesta;
  /** The next question's id; null unless it leads to one. */
  siguiente: number | null;
}

export interface PreguntaDeGuion {
  PREGUNTA_ID: number;
  PREGUNTA: string;
  respuestas: readonly RespuestaDeGuion[];
}

export interface Paso {
  PREGUNTA_ID: number;
  RESPUESTA_ID: number;
}

/**
 * Of answers given before, those that are still reached when one earlier answer has changed: the walk from the beginning goes on while the
 * question it comes to is the one that was answered there.
 * @param primera the first question's id
 */
export function alcanzables<P extends Paso>(
  preguntas: ReadonlyMap<number, PreguntaDeGuion>,
  primera: number,
  dadas: readonly P[],
): P[] {
  const seguidas: P[] = [];
  let aqui: number | null = primera;
  for (const dada of dadas) {
    if (aqui === null || dada.PREGUNTA_ID !== aqui) break;
    const respuesta: RespuestaDeGuion | undefined = preguntas
      .get(aqui)
      ?.respuestas.find((r) => r.RESPUESTA_ID === dada.RESPUESTA_ID);
    if (!respuesta) break;
    seguidas.push(dada);
    aqui = respuesta.siguiente;
  }
  return seguidas;
}

/** Something that keeps a script from being published, and the question it is about. */
export interface FallaDeGuion {
  PREGUNTA_ID: number | null;
  motivo: string;
}

export const MENSAJES_GUION = {
  vacio: 'El guion no tiene preguntas',
  sinRespuestas: (p: string) => `«${p}» no tiene respuestas: la llamada no podría seguir`,
  sinSiguiente: (p: string, r: string) => `«${r}» de «${p}» lleva a una pregunta que no existe`,
  noSeLlega: (p: string) => `A «${p}» no se llega desde la primera pregunta`,
  sinSalida: (p: string) => `De «${p}» no se sale: sus respuestas dan vueltas sin terminar la llamada`,
} as const;

/** Ids of what is reached from here by answers that lead to a question. */
function desdeAqui(preguntas: ReadonlyMap<number, PreguntaDeGuion>, inicio: number): Set<number> {
  const vistas = new Set<number>();
  const porVer = [inicio];
  for (let id = porVer.pop(); id !== undefined; id = porVer.pop()) {
    if (vistas.has(id) || !preguntas.has(id)) continue;
    vistas.add(id);
    for (const r of preguntas.get(id)?.respuestas ?? []) if (r.siguiente !== null) porVer.push(r.siguiente);
  }
  return vistas;
}

/**
 * What keeps a script from being published: a question without answers, an answer that leads to what is not there, a question nobody reaches, and
 * questions from which no answer ends the call.
 * @param preguntas in their order: the first one begins every call
 */
export function fallasDeGuion(preguntas: readonly PreguntaDeGuion[]): FallaDeGuion[] {
  const [primera] = preguntas;
  if (!primera) return [{ PREGUNTA_ID: null, motivo: MENSAJES_GUION.vacio }];
  const porId = new Map(preguntas.map((p) => [p.PREGUNTA_ID, p]));
  const fallas: FallaDeGuion[] = [];
  const alcanzadas = desdeAqui(porId, primera.PREGUNTA_ID);
  for (const { PREGUNTA_ID, PREGUNTA, respuestas } of preguntas) {
    if (respuestas.length === 0) fallas.push({ PREGUNTA_ID, motivo: MENSAJES_GUION.sinRespuestas(PREGUNTA) });
    for (const r of respuestas)
      if (r.lleva_a === 'siguiente_pregunta' && !porId.has(r.siguiente ?? 0))
        fallas.push({ PREGUNTA_ID, motivo: MENSAJES_GUION.sinSiguiente(PREGUNTA, r.RESPUESTA) });
    if (!alcanzadas.has(PREGUNTA_ID))
      fallas.push({ PREGUNTA_ID, motivo: MENSAJES_GUION.noSeLlega(PREGUNTA) });
    const sale = [...desdeAqui(porId, PREGUNTA_ID)].some((id) =>
      porId.get(id)?.respuestas.some((r) => r.lleva_a !== 'siguiente_pregunta'),
    );
    if (respuestas.length > 0 && !sale)
      fallas.push({ PREGUNTA_ID, motivo: MENSAJES_GUION.sinSalida(PREGUNTA) });
  }
  return fallas;
}
