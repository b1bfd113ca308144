import type { z } from 'zod';
import type { Choque } from './campos.ts';
import type { Tema } from './temas.ts';

/**
 * Who may make a call. A number is one control id; a list means that any of them suffices. The two words are the only
 * ways to ask for less and must be written explicitly: a call without `control` does not compile, and the server
 * refuses to start with one (deny by default).
 */
export type Control = number | readonly [number, ...number[]] | 'cualquier operador' | 'sin sesión';

export type Method = 'POST' | 'GET';
export type Shape = z.ZodObject;

/**
 * Which messages make an answer stale: each topic with the input field that names the record, or true where a change of
 * any record counts (as it does when that field is empty). Without topics no message makes it stale, and the screen
 * asks again when it matters.
 */
export type Lee<I extends Shape = Shape> = {
  readonly [T in Tema]?: true | (string & keyof z.input<I>);
};

interface Declaration<I extends Shape, O extends Shape> {
  /** One Spanish sentence for the API page. */
  resumen: string;
  control: Control;
  /** The method that `calls.json` of the specification gives; POST where it gives none. */
  metodo?: Method;
  /** True for the calls that Andén adds to the 127 of the specification. */
  propia?: boolean;
  /**
   * The control id, or any of several, that allows sending another operator's id as `operador_id` (or `opid`). Default for queries: {@link
   * P.verOtros}; for commands: nobody, because whoever is signed in is who acts.
   */
  ajeno?: number | readonly number[];
  /**
   * An expensive reading (a report, an export, a document to print): few run at once and the rest queue. Queries with
   * pages or with a range of days are expensive without saying so.
   */
  pesada?: boolean;
  /**
   * It works at the shelf without a network. A command's saves may wait in the device's outbox, and mean the same when
   * they arrive late; a query's answers are kept on the device, so that what was opened can be worked on for a shift.
   * Questions about what to do next (the next remission, which lots to take) are not included.
   */
  enCampo?: boolean;
  /**
   * A save that can be undone: its room must say how (`deshacer` in the server's `rooms/index.ts`), or it does not
   * compile.
   */
  deshace?: boolean;
  /**
   * A save that can be sent again at any time without harm to later changes, so its key may be forgotten together with
   * its reply.
   */
  repetible?: boolean;
  /**
   * A write that only matters for some seconds (who has a record open), or whose reply is a secret: neither its key nor its reply nor an audit row
   * is kept, and sending it again does the same anew.
   */
  pasajera?: boolean;
  /**
   * Most bytes of its body, where it carries files; its body may then also be a multipart form, whose repeated files
   * `x[]` become the list `x` of names with their bytes in base64, and whose texts are JSON.
   */
  formulario?: number;
  input: I;
  /** What the reply holds besides `estatus` and `message`: `data` and the named extras. */
  output: O;
}

/** `query` reads; `command` writes, in one transaction and exactly once; `acceso` opens a session. */
export type Kind = 'query' | 'command' | 'acceso';

export interface Call<K extends Kind = Kind, I extends Shape = Shape, O extends Shape = Shape> {
  readonly kind: K;
  readonly resumen: string;
  readonly control: Control;
  readonly metodo: Method;
  readonly propia: boolean;
  readonly ajeno: number | readonly number[] | undefined;
  readonly pesada: boolean;
  readonly lee: Lee;
  readonly cambia: readonly Tema[];
  readonly enCampo: boolean;
  readonly deshace: boolean;
  readonly repetible: boolean;
  readonly pasajera: boolean;
  readonly formulario: number | undefined;
  readonly input: I;
  readonly output: O;
}

export type CallMap = Readonly<Record<string, Call>>;

/** Input fields that reveal a reading which may return thousands of rows. */
const DE_MUCHOS = ['pagina', 'fecha_ini', 'fini'] as const;

function declare<K extends Kind, I extends Shape, O extends Shape>(
  kind: K,
  d: Declaration<I, O> & { lee?: Lee<I>; cambia?: readonly Tema[] },
): Call<K, I, O> {
  return {
    kind,
    resumen: d.resumen,
    control: d.control,
    metodo: d.metodo ?? 'POST',
    propia: d.propia ?? false,
    ajeno: d.ajeno,
    pesada: kind === 'query' && (d.pesada ?? DE_MUCHOS.some((campo) => campo in d.input.shape)),
    lee: d.lee ?? {},
    cambia: d.cambia ?? [],
    enCampo: d.enCampo ?? false,
    deshace: d.deshace ?? false,
    repetible: d.repetible ?? false,
    pasajera: d.pasajera ?? false,
    formulario: d.formulario,
    input: d.input,
    output: d.output,
  };
}

/** Keeps `enCampo` and `deshace` in a call's type, so that lists of such calls can be derived from it. */
type Marcada<C extends boolean, U extends boolean> = { readonly enCampo: C; readonly deshace: U };

/**
 * Declares a call that reads. Its handler gets a read-only transaction, so PostgreSQL refuses any write. `lee` says
 * which messages make its answer stale: screens that show it then read it again by themselves.
 */
export const query = <I extends Shape, O extends Shape, C extends boolean = false>(
  d: Declaration<I, O> & {
    lee: NoInfer<Lee<I>>;
    enCampo?: C;
    deshace?: never;
    repetible?: never;
    pasajera?: never;
  },
) => declare('query', d) as Call<'query', I, O> & Marcada<C, false>;

/** Declares the call that answers a report: its input and output are those that the report declares. */
export const queryReport = <I extends Shape, O extends Shape>(
  { entrada, salida }: { readonly entrada: I; readonly salida: O },
  d: Omit<Declaration<I, O>, 'input' | 'output'> & { lee: NoInfer<Lee<I>>; enCampo?: never; deshace?: never },
) =>
  declare('query', { ...d, input: entrada, output: salida }) as Call<'query', I, O> & Marcada<false, false>;

/**
 * Declares a call that writes. Its handler gets the transaction in which the reply is stored too (Idempotency-Key).
 * `cambia` lists the only topics it may publish; the browser that made the call also reads again whatever depends on
 * them.
 */
export const command = <
  I extends Shape,
  O extends Shape,
  C extends boolean = false,
  U extends boolean = false,
>(
  d: Declaration<I, O> & { cambia: readonly Tema[]; enCampo?: C; deshace?: U },
) => declare('command', d) as Call<'command', I, O> & Marcada<C, U>;

/** Declares the call that opens a session (`get_user`): takes credentials, sets a cookie. */
export const acceso = <I extends Shape, O extends Shape>(d: Declaration<I, O>) => declare('acceso', d);

/** The input as the handler gets it, after parsing. */
export type Input<C extends Call> = z.output<C['input']>;

/** The input as the caller sends it: fields with a default are optional. */
export type Sent<C extends Call> = z.input<C['input']>;

/** zod types an object without keys as one that can have none, but a reply without parts still carries `message`. */
type Parts<T> = T extends Record<string, never> ? object : T;

/** What a handler returns: the named parts of the reply and, optionally, a `message`. */
export type Output<C extends Call> = Parts<z.input<C['output']>> & { message?: string };

/** The reply on the wire. `estatus` '1' is success; any other comes with `message` alone. */
export type Reply<C extends Call> = { estatus: '1'; message: string } & Parts<z.output<C['output']>>;

/** The envelope of a refusal or a fault. On a clash of fields (`ESTATUS_CHOQUE`) `data` lists the clashes. */
export interface Refusal {
  estatus: string;
  message: string;
  data: readonly Choque[] | null;
}
