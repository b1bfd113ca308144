import { controlesDeModelo, MODELOS, type ModeloDePermisos } from '@anden/contrato/operadores/modelos.ts';
import { P } from '@anden/contrato/permissions.ts';

/** Control ids that only the demo company gives, to try out what somebody without them sees. */
const SUELTOS = {
  nada: [],
  reciboSinFecha: [P.recepcioncom, P.acomodoinv, P.checklist],
  exhibicion: [...controlesDeModelo('recibo'), P.acomodocom, P.traspasos, P.checklist],
} satisfies Record<string, readonly number[]>;

export type Perfil = ModeloDePermisos | keyof typeof SUELTOS;

/** Control ids by kind of work; each demo operator has one of these sets. */
export const PERFILES: Readonly<Record<Perfil, readonly number[]>> = {
  ...SUELTOS,
  ...(Object.fromEntries(
    (Object.keys(MODELOS) as ModeloDePermisos[]).map((m) => [m, controlesDeModelo(m)]),
  ) as Record<ModeloDePermisos, readonly number[]>),
};
