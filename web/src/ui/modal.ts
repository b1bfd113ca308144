/**
 * The one modal system: a title per screen, a message, one at a time, the rest in a queue. `Modales` draws it.
 */
export type Tono = 'neutro' | 'hecho' | 'atencion' | 'rechazo';

export interface Aviso {
  id: number;
  titulo: string;
  mensaje: string;
  tono: Tono;
  aceptar: string;
  /** null: there is only one way out. */
  cancelar: string | null;
  resolver: (acepta: boolean) => void;
}

let cola: readonly Aviso[] = [];
let ultimo = 0;
const oyentes = new Set<() => void>();

function cambia(nueva: readonly Aviso[]): void {
  cola = nueva;
  for (const aviso of [...oyentes]) aviso();
}

function encola(aviso: Omit<Aviso, 'id' | 'resolver'>): Promise<boolean> {
  return new Promise((resolve) => {
    // The same message twice in the queue says nothing twice.
    const igual = cola.find(
      (a) => a.titulo === aviso.titulo && a.mensaje === aviso.mensaje && a.cancelar === aviso.cancelar,
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

/** Tells the operator something. Resolves when it has been read. `tono` colours the mark beside the title. */
export async function avisar(titulo: string, mensaje: string, tono: Tono = 'neutro'): Promise<void> {
  await encola({ titulo, mensaje, tono, aceptar: 'Entendido', cancelar: null });
}

export interface ConfirmarOptions {
  /** Word of the button that goes on. Default 'Aceptar'; a verb is better. */
  aceptar?: string;
  cancelar?: string;
  tono?: Tono;
}

/** Asks before doing. Resolves true only by the accepting button. */
export function confirmar(titulo: string, mensaje: string, o: ConfirmarOptions = {}): Promise<boolean> {
  const { aceptar = 'Aceptar', cancelar = 'Cancelar', tono = 'atencion' } = o;
  return encola({ titulo, mensaje, tono, aceptar, cancelar });
}

/** Takes the first message off the queue with the operator's answer. */
export function contestar(aviso: Aviso, acepta: boolean): void {
  if (!cola.includes(aviso)) return;
  cambia(cola.filter((a) => a !== aviso));
  aviso.resolver(acepta);
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
