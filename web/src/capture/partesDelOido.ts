import type { Enter } from './enter.ts';
import type { Inyeccion } from './inyeccion.ts';
import type { Oyente } from './oyentes.ts';
import type { RafagaEnCurso } from './rafagaEnCurso.ts';
import type { Retencion } from './retencion.ts';

/** The parts that the listeners of keys and of text share. */
export interface Oido {
  rafaga: RafagaEnCurso;
  retencion: Retencion;
  inyeccion: Inyeccion;
  enter: Enter;
  alOir: Oyente;
  /** Ends the burst with this code, whose last character or Enter came at `cuando`, in milliseconds of `Event.timeStamp`. */
  termina(codigo: string, cuando: number): void;
  /** Writes the held-back characters into the field where they were typed, because they were no code. */
  suelta(): void;
}
