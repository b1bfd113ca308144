/** The one modal system: messages with the screen's title, shown one at a time; the others wait in a queue. `Modales` shows them. */
export type Tono = 'neutro' | 'hecho' | 'atencion' | 'rechazo';

export interface Aviso {
  id: number;
  titulo: string;
  mensaje: string;
  tono: Tono;
  aceptar: string;
  /** null: there is only one way out. */
  cancelar: string | null;
  /** Buttons for several options, instead of the accepting one. */
  opciones?: readonly string[];
  /** Called with the option's index, or true for the accepting button; false: none. */
  resolver: (acepta: boolean | number) => void;
}

let cola: readonly Aviso[] = [];
let ultimo = 0;
const oyentes = new Set<() => void>();

function cambia(nueva: readonly Aviso[]): void {
  cola = nueva;
  for (const aviso of [...oyentes]) aviso();
}

function encola(aviso: Omit<Aviso, 'id' | 'resolver'>): Promise<boolean | number> {
  return new Promise((resolve) => {
    // A message that is already in the queue is not added again.
    const igual = cola.find(
      (a) =>
        a.titulo === aviso.titulo &&
        a.mensaje === aviso.mensaje &&
        a.cancelar === aviso.cancelar &&
        a.opciones?.join('\n') === aviso.opciones?.join('\n'),
    );
    if (igual) {
      const antes = igual.resolver;
      igual.resolver = (acepta) => {
        antes(acepta);
        resolve(acepta);
      };
      return;
    }
    cambia([...cola, { ...aviso, id: ++ultimo, resolver: resolve }]);
  });
}

/** Shows a message. Resolves when it has been read. `tono` colours the icon beside the title. */
export async function avisar(titulo: string, mensaje: string, tono: Tono = 'neutro'): Promise<void> {
  await encola({ titulo, mensaje, tono, aceptar: 'Entendido', cancelar: null });
}

export interface ConfirmarOptions {
  /** Text of the accepting button. Default 'Aceptar'; a verb is better. */
  aceptar?: string;
  cancelar?: string;
  tono?: Tono;
}

/** Asks a question. Resolves to true only for the accepting button. */
export async function confirmar(titulo: string, mensaje: string, o: ConfirmarOptions = {}): Promise<boolean> {
  const { aceptar = 'Aceptar', cancelar = 'Cancelar', tono = 'atencion' } = o;
  return (await encola({ titulo, mensaje, tono, aceptar, cancelar })) === true;
}

/** Asks for one of a few options. Resolves to its index in `opciones`, or to null if none was chosen. */
export async function elegir(
  titulo: string,
  mensaje: string,
  opciones: readonly string[],
): Promise<number | null> {
  const elegida = await encola({
    titulo,
    mensaje,
    tono: 'atencion',
    aceptar: '',
    cancelar: 'Cancelar',
    opciones,
  });
  return typeof elegida === 'number' ? elegida : null;
}

/** Takes the first message off the queue with the operator's answer. */
export function contestar(aviso: Aviso, acepta: boolean | number): void {
  if (!cola.includes(aviso)) return;
  cambia(cola.filter((a) => a !== aviso));
  aviso.resolver(acepta);
}

/** Drops every waiting message and question, because nobody is there to read them. They are answered as if closed. */
export function descartaAvisos(): void {
  const todos = cola;
  cambia([]);
  for (const aviso of todos) aviso.resolver(false);
}

export const colaDeAvisos = {
  get: (): readonly Aviso[] => cola,
  subscribe(aviso: () => void): () => void {
    oyentes.add(aviso);
    return () => {
      oyentes.delete(aviso);
    };
  },
};
