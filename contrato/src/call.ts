import type { z } from 'zod';
import type { Choque } from './campos.ts';
import type { Tema } from './temas.ts';

/**
 * Who may make a call. A number is one control id; a list means any of them suffices. The two words are the only
 * ways to ask for less, and have to be written out: a call without `control` does not compile, and the server
 * refuses to start on one (deny by default).
 */
export type Control = number | readonly [number, ...number[]] | 'cualquier operador' | 'sin sesión';

export type Method = 'POST' | 'GET';
export type Shape = z.ZodObject;

/**
 * What makes an answer old: the topics of messages, each with the field of the input that names the record, or true where any
 * record of it counts (as where that field is left empty). None: no message does, and whoever shows it asks again when it matters.
 */
export type Lee<I extends Shape = Shape> = {
  readonly [T in Tema]?: true | (string & keyof z.input<I>);
};

interface Declaration<I extends Shape, O extends Shape> {
  /** One Spanish sentence for the API page. */
  resumen: string;
  control: Control;
  /** As `calls.json` gives it; POST where it is silent. */
  metodo?: Method;
  /** True for the calls that Andén adds to the specification's 127. */
  propia?: boolean;
  /**
   * The control id with which another operator's `operador_id` (or `opid`) may be sent. Queries default to
   * {@link P.verOtros}; commands to nobody, because who acts is whoever is signed in.
   */
  ajeno?: number;
  /**
   * A reading that may cost much (a report, an export, a document to print): few run at a time, and the rest wait in order. A query
   * that may be asked for page by page, or for a range of days, is one by itself.
   */
  pesada?: boolean;
  /**
   * It works at the shelf without a network: a command's saves may wait in a device's outbox and mean the same when they arrive late; a
   * query's answers are kept on the device, so that what was opened can be worked for a shift. What asks the server for something to
   * go on with (the next remission, which lots to take) is not among them.
   */
  enCampo?: boolean;
  /** A save that can be taken back: its room says how (`deshacer` in the server's `rooms/index.ts`), or nothing compiles. */
  deshace?: boolean;
  /**
   * A save that, sent again at any time, changes nothing of what came after it: once its reply is forgotten, nothing needs to be
   * known of its key.
   */
  repetible?: boolean;
  /**
   * A write that means something for seconds and to nobody later (who is where): it leaves no trace. Neither its key nor its audit row
   * is kept, and sent again it does the same.
   */
  pasajera?: boolean;
  input: I;
  /** What the reply holds besides `estatus` and `message`: `data` and the named extras. */
  output: O;
}

/** `query` reads; `command` writes, in one transaction, exactly once; `acceso` opens a session. */
export type Kind = 'query' | 'command' | 'acceso';

export interface Call<K extends Kind = Kind, I extends Shape = Shape, O extends Shape = Shape> {
  readonly kind: K;
  readonly resumen: string;
  readonly control: Control;
  readonly metodo: Method;
  readonly propia: boolean;
  readonly ajeno: number | undefined;
  readonly pesada: boolean;
  readonly lee: Lee;
  readonly cambia: readonly Tema[];
  readonly enCampo: boolean;
  readonly deshace: boolean;
  readonly repetible: boolean;
  readonly pasajera: boolean;
  readonly input: I;
  readonly output: O;
}

export type CallMap = Readonly<Record<string, Call>>;

/** Fields of a reading that can answer thousands of rows. */
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
    input: d.input,
    output: d.output,
  };
}

/** What was declared of a call, known to the compiler. */
type Marcada<C extends boolean, U extends boolean> = { readonly enCampo: C; readonly deshace: U };

/**
 * A call that reads. Its handler gets a read-only transaction: a write inside it is refused by PostgreSQL. `lee` says which messages
 * make its answer old: screens that show it read it again by themselves.
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

/**
 * A call that writes. Its handler gets the transaction; reply and effect are stored together (Idempotency-Key). `cambia` names the
 * topics it may tell others of, and no others: the browser that made it reads again what depends on them.
 */
export const command = <
  I extends Shape,
  O extends Shape,
  C extends boolean = false,
  U extends boolean = false,
>(
  d: Declaration<I, O> & { cambia: readonly Tema[]; enCampo?: C; deshace?: U },
) => declare('command', d) as Call<'command', I, O> & Marcada<C, U>;

/** The call that opens a session (`get_user`): credentials in, cookie out. */
export const acceso = <I extends Shape, O extends Shape>(d: Declaration<I, O>) => declare('acceso', d);

/** What a call takes, after parsing. */
export type Input<C extends Call> = z.output<C['input']>;

/** What the caller has to send: parsed defaults are optional here. */
export type Sent<C extends Call> = z.input<C['input']>;

/** zod types an object without keys as one that may have none; a reply without parts still carries its message. */
type Parts<T> = T extends Record<string, never> ? object : T;

/** What a handler returns: the named parts of the reply and, where it has something to say, a `message`. */
export type Output<C extends Call> = Parts<z.input<C['output']>> & { message?: string };

/** The reply on the wire. `estatus` '1' is success; anything else carries only `message`. */
export type Reply<C extends Call> = { estatus: '1'; message: string } & Parts<z.output<C['output']>>;

/** The envelope of a refusal or a fault; of a clash of fields (`ESTATUS_CHOQUE`), `data` says which and what. */
export interface Refusal {
  estatus: string;
  message: string;
  data: readonly Choque[] | null;
}
