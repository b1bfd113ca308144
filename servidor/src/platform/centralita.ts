import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NOTICIAS_DE_CENTRALITA, type NoticiaDeCentralita } from '@anden/contrato/marcador/centralita.ts';
import { z } from 'zod';
import { StartError } from './postgres/errors.ts';

/** What a request to the exchange may say, by the names that a template uses. */
const DATOS = ['numero', 'extension', 'operador', 'intento', 'aviso'] as const;
export type DatosDeLlamada = Readonly<Record<(typeof DATOS)[number], string>>;

const PLANTILLA = z.strictObject({
  metodo: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  direccion: z.string(),
  encabezados: z.record(z.string(), z.string()).default({}),
  /** An object goes as JSON, a text as it is. */
  cuerpo: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
  avisos: z.string(),
  estado: z.string().default('estado'),
  estados: z.record(z.string(), z.enum(NOTICIAS_DE_CENTRALITA)).default({}),
});
type Plantilla = z.infer<typeof PLANTILLA>;

/** The company's exchange, as configured. */
export interface Centralita extends Plantilla {
  /** Whether its request says at which extension the operator answers. */
  pideExtension: boolean;
}

/** Longest wait for the exchange to take a call, milliseconds. */
const ESPERA_MS = 10_000;
const MARCA = /\{([^{}]*)\}/g;

/**
 * Reads the file that says how calls are asked of the exchange (docs/centralita.md). `{secreto:NOMBRE}` is taken from the environment
 * (`ANDEN_CENTRALITA_NOMBRE`), so that the file holds none.
 * @throws StartError with a Spanish sentence on anything that makes no sense
 */
export function leeCentralita(ruta: string, env: NodeJS.ProcessEnv): Centralita {
  const mal = (que: string): never => {
    throw new StartError(`ANDEN_CENTRALITA (${ruta}): ${que}`);
  };
  let texto = '';
  try {
    texto = readFileSync(ruta, 'utf8');
  } catch {
    mal('no se puede leer el archivo');
  }
  let json: unknown;
  try {
    json = JSON.parse(texto);
  } catch {
    mal('no es JSON');
  }
  const leida = PLANTILLA.safeParse(json);
  if (!leida.success)
    return mal(leida.error.issues.map((i) => `«${i.path.join('.') || 'el archivo'}» no sirve`).join(', '));
  const usadas = new Set<string>();
  const { direccion, encabezados, cuerpo } = enTextos(leida.data, (t) =>
    t.replaceAll(MARCA, (marca, dato: string) => {
      const secreto = /^secreto:([A-Z0-9_]+)$/.exec(dato)?.[1];
      if (secreto) return env[`ANDEN_CENTRALITA_${secreto}`] ?? mal(`falta ANDEN_CENTRALITA_${secreto}`);
      if (!DATOS.some((d) => d === dato)) mal(`no se conoce ${marca}; hay {${DATOS.join('}, {')}}`);
      usadas.add(dato);
      return marca;
    }),
  );
  const urlDePrueba = direccion.replaceAll(MARCA, '0');
  if (!/^https?:\/\//.test(urlDePrueba) || !URL.canParse(urlDePrueba))
    mal('«direccion» no es una dirección http o https');
  if (!/^https?:\/\//.test(leida.data.avisos) || !URL.canParse(leida.data.avisos))
    mal('«avisos» no es la dirección http o https de Andén');
  if (!usadas.has('numero')) mal('no dice en dónde va {numero}');
  if (leida.data.metodo === 'GET' && cuerpo !== undefined) mal('con GET no hay «cuerpo»');
  return { ...leida.data, direccion, encabezados, cuerpo, pideExtension: usadas.has('extension') };
}

/** The parts of a request, each text of them through `f`. */
function enTextos(
  { direccion, encabezados, cuerpo }: Pick<Plantilla, 'direccion' | 'encabezados' | 'cuerpo'>,
  f: (texto: string) => string,
) {
  const enValor = (v: unknown): unknown =>
    typeof v === 'string'
      ? f(v)
      : Array.isArray(v)
        ? v.map(enValor)
        : typeof v === 'object' && v !== null
          ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, enValor(x)]))
          : v;
  return {
    direccion: f(direccion),
    encabezados: Object.fromEntries(Object.entries(encabezados).map(([k, v]) => [k, f(v)])),
    cuerpo: enValor(cuerpo) as Plantilla['cuerpo'],
  };
}

/** Ways in which asking for a call may end: taken, refused with a status, never sent; or nobody knows, because the reply did not come. */
export type Peticion = 'tomada' | 'sin respuesta' | 'no responde' | { http: number };

/** Asks the exchange for a call, once. Neither the request nor its reply is logged: both may hold secrets. */
export async function pideLlamada(centralita: Centralita, datos: DatosDeLlamada): Promise<Peticion> {
  const con = (escapa: (dato: string) => string) => (texto: string) =>
    texto.replaceAll(MARCA, (_, dato: keyof DatosDeLlamada) => escapa(datos[dato]));
  const { encabezados, cuerpo } = enTextos(centralita, con(String));
  const direccion = con(encodeURIComponent)(centralita.direccion);
  const enTexto =
    typeof centralita.cuerpo === 'string' && /urlencoded/.test(Object.values(encabezados).join(' '))
      ? con(encodeURIComponent)(centralita.cuerpo)
      : cuerpo;
  const conTipo = Object.keys(encabezados).some((k) => k.toLowerCase() === 'content-type');
  try {
    const r = await fetch(direccion, {
      method: centralita.metodo,
      headers: {
        ...(typeof cuerpo === 'object' && !conTipo ? { 'content-type': 'application/json' } : {}),
        ...encabezados,
      },
      ...(enTexto === undefined
        ? {}
        : { body: typeof enTexto === 'string' ? enTexto : JSON.stringify(enTexto) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ESPERA_MS),
    });
    await r.body?.cancel();
    return r.ok ? 'tomada' : { http: r.status };
  } catch (e) {
    // Only a connection that was never made is sure not to have dialled.
    const codigo = e instanceof TypeError && e.cause instanceof Error ? Reflect.get(e.cause, 'code') : '';
    return ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'].includes(String(codigo))
      ? 'no responde'
      : 'sin respuesta';
  }
}

const firmaDe = (secreto: string, intentoId: string): string =>
  createHmac('sha256', secreto).update(`centralita:${intentoId}`).digest('base64url');

/** The address at which the exchange tells what becomes of a call; it is signed, so that nobody else can. */
export const direccionDeAviso = (base: string, secreto: string, intentoId: string): string =>
  new URL(`/api/centralita/${intentoId}-${firmaDe(secreto, intentoId)}`, base).href;

/** The id of the call that an address is about; null: its signature is not ours. */
export function intentoDeAviso(secreto: string, aviso: string): string | null {
  const [, intentoId = '', firma = ''] = /^(\d{1,18})-([\w-]{43})$/.exec(aviso) ?? [];
  const debida = Buffer.from(firmaDe(secreto, intentoId));
  const dada = Buffer.from(firma);
  return dada.length === debida.length && timingSafeEqual(dada, debida) ? intentoId : null;
}

/** What a notice says, by the names of the configuration; null: nothing that matters. `cuerpo` is JSON or a form. */
export function noticiaDe(
  { estado, estados }: Centralita,
  consulta: URLSearchParams,
  cuerpo: string,
): NoticiaDeCentralita | null {
  let valor: unknown;
  try {
    valor = estado
      .split('.')
      .reduce<unknown>(
        (v, campo) => (Object(v) === v ? Reflect.get(Object(v), campo) : undefined),
        JSON.parse(cuerpo),
      );
  } catch {
    valor = new URLSearchParams(cuerpo).get(estado);
  }
  const dicho = String(valor ?? consulta.get(estado) ?? '');
  if (Object.hasOwn(estados, dicho)) return estados[dicho] ?? null;
  return NOTICIAS_DE_CENTRALITA.find((n) => n === dicho) ?? null;
}
