import {
  esMismoLote,
  type LineaDeLote,
  lotesRejection,
  MENSAJES_LOTE,
} from '@anden/contrato/existencias/rules.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { MARCA_OYE } from '../../capture/oyentes.ts';
import { useEnPantalla } from '../../capture/useEnPantalla.ts';
import { businessDay } from '../../platform/clock.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero, textoDeLote } from '../../platform/format.ts';
import { afterPaint } from '../../platform/paint.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconTrash } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import css from './DialogoLotes.module.css';
import { DichoDeLote, FormaDeLote } from './FormaDeLote.tsx';
import { LotesConocidos } from './LotesConocidos.tsx';
import {
  agregarRejection,
  type CampoDeLinea,
  type LineaEscrita,
  leeLinea,
  lineaDeLote,
  lineaPropuesta,
  lineasDeInicio,
  type PeticionDeLotes,
  pedidoDeSalida,
  porEscribir,
  previasQueCaben,
  restanDe,
} from './lotes.ts';
import { useOidoDeLotes } from './useOidoDeLotes.ts';

/** Title of the batch dialog and of its messages (specification §8). */
const TITULO_LOTES = 'Caducidades';

const VERBO = { compras: 'acomodar', traspasos: 'acomodar', acomodo: 'acomodar', conteo: 'contar' } as const;

const verboDe = ({ movimiento, quienllama }: PeticionDeLotes) =>
  movimiento === 'S' ? 'surtir' : (VERBO[quienllama as keyof typeof VERBO] ?? 'surtir');

type Lineas = readonly LineaDeLote[];

/** The dialog's lines and what they are for, as kept through a reload. */
interface Borrador {
  de: string;
  lineas: Lineas;
}

/**
 * The batch dialog: `pide` asks for the lots of some pieces and resolves with the lines, or null if the operator gave up; `dialogo` must be
 * rendered. `memoria` identifies the screen and its record: unfinished lines survive a reload, and closing the dialog by mistake.
 */
export function useDialogoLotes(memoria: string): {
  pide: (peticion: PeticionDeLotes) => Promise<Lineas | null>;
  dialogo: ReactNode;
} {
  const [abierto, setAbierto] = useState<{
    peticion: PeticionDeLotes;
    de: string;
    contesta: (lineas: Lineas | null) => void;
  } | null>(null);
  const borrador = useDraft<Borrador | null>(`lotes.${memoria}`, null);
  /** Lines of a dialog closed without saving, kept while the screen is open. */
  const dejadas = useRef<Borrador | null>(null);
  const enPantalla = useEnPantalla();

  function pide(peticion: PeticionDeLotes): Promise<Lineas | null> {
    const { articulo, lugar, piezas, leidos = [] } = peticion;
    // Pieces of other labels are another count, even if they are as many.
    const de = `${articulo.ARTICULO_ID}|${lugar}|${piezas}|${JSON.stringify(leidos)}`;
    const empezadas = borrador.get() ?? dejadas.current;
    const previas = empezadas?.de === de ? empezadas.lineas : lineasDeInicio(peticion);
    return enPantalla(
      new Promise((resuelve) => {
        setAbierto({
          peticion: { ...peticion, previas },
          de,
          contesta(lineas) {
            setAbierto(null);
            dejadas.current = lineas ? null : borrador.get();
            borrador.forget();
            resuelve(lineas);
          },
        });
      }),
    );
  }

  if (!abierto) return { pide, dialogo: null };
  const { peticion, de, contesta } = abierto;
  return {
    pide,
    dialogo: (
      <DialogoLotes
        peticion={peticion}
        alCambiar={(lineas) => borrador.set({ de, lineas })}
        alCerrar={contesta}
      />
    ),
  };
}

interface DialogoLotesProps {
  peticion: PeticionDeLotes;
  alCambiar: (lineas: Lineas) => void;
  /** Called with the complete lines, or null if the operator gave up. */
  alCerrar: (lineas: Lineas | null) => void;
}

/**
 * 'Caducidades', the batch dialog: expiry, lot and production date of so many pieces, one line per lot, until no piece
 * is without one (specification §2 and §5). It works with one hand: Enter moves to the next empty field, then adds the
 * line, then saves; a known lot is one tap.
 */
function DialogoLotes({ peticion, alCambiar, alCerrar }: DialogoLotesProps) {
  const { articulo, piezas, movimiento, lugar } = peticion;
  const [hoy] = useState(() => businessDay());
  const [lineas, setLineas] = useState<Lineas>(() => previasQueCaben(peticion.previas, piezas));
  const restan = restanDe(piezas, lineas);
  const [empezada, setEscrita] = useState<LineaEscrita | null>(null);
  const [motivo, setMotivo] = useState<string | null>(null);
  const [confirmadas, setConfirmadas] = useState<Lineas>([]);
  /** A line was taken out by hand: what is proposed next is only where to begin. */
  const [quitada, setQuitada] = useState(false);
  const [foco, setFoco] = useState<{ campo: CampoDeLinea | null }>({ campo: null });
  const guardar = useRef<HTMLButtonElement>(null);
  const query = useQueryCall('getCaducidadArticulo', pedidoDeLotes(peticion), {
    // The lots stay as they were offered while the operator chooses.
    oye: { existencia: false },
  });
  const existentes = (movimiento === 'S' ? query.data?.data : query.data?.existentes) ?? [];
  const escrita = empezada ?? lineaPropuesta(peticion, existentes, lineas, hoy);
  const puedeCon = (suyas: Lineas): boolean =>
    lotesRejection(articulo, suyas, piezas, verboDe(peticion), hoy) === null;

  const linea = leeLinea(escrita, hoy);
  const oido = useOidoDeLotes(
    TITULO_LOTES,
    {
      peticion,
      escrita,
      propuesta: empezada === null && !quitada && (peticion.leidos ?? []).length === 0,
      lineas,
      confirmadas,
      existentes,
      linea,
      hoy,
      motivo: porEscribir(articulo, escrita, movimiento)
        ? MENSAJES_LOTE.cantidad
        : agregarRejection(peticion, escrita, lineas, existentes, hoy),
    },
    (hecho) => {
      if (hecho.listo && hecho.lineas && puedeCon(hecho.lineas)) {
        alCerrar(hecho.lineas);
        return;
      }
      const { confirmada } = hecho;
      if (confirmada) setConfirmadas((antes) => [...antes, confirmada]);
      if (hecho.lineas) cambia(hecho.lineas);
      if (hecho.escrita) escribeEntera(hecho.escrita);
    },
  );

  useCierraSinDatos(peticion, query.data, alCerrar);
  // Every piece has a lot: the next step is to save.
  useEffect(() => (restan === 0 ? afterPaint(() => guardar.current?.focus()) : undefined), [restan]);

  function cambia(nuevas: Lineas): void {
    setLineas(nuevas);
    alCambiar(nuevas);
    setEscrita(null);
    setMotivo(null);
  }

  function escribeEntera(nueva: LineaEscrita): void {
    setEscrita(nueva);
    setMotivo(null);
    setFoco({ campo: porEscribir(articulo, nueva, movimiento) ?? 'cantidad' });
  }

  function elige(nueva: LineaEscrita): void {
    oido.calla();
    escribeEntera(nueva);
  }

  function agrega(): void {
    const vacio = porEscribir(articulo, escrita, movimiento);
    if (vacio) {
      setFoco({ campo: vacio });
      return;
    }
    const rechazo = agregarRejection(peticion, escrita, lineas, existentes, hoy);
    setMotivo(rechazo);
    oido.calla();
    if (rechazo) return;
    cambia([...lineas, leeLinea(escrita, hoy)]);
    setFoco({ campo: null });
  }

  return (
    <Dialogo
      abierto
      titulo={TITULO_LOTES}
      alCerrar={() => alCerrar(null)}
      botones={
        <Botones ref={guardar} listo={puedeCon(lineas)} alCerrar={(si) => alCerrar(si ? lineas : null)} />
      }
    >
      {/* Labels are read here too where no lot is being written. */}
      <div {...{ [MARCA_OYE]: '' }}>
        <Faltan articulo={articulo.ARTICULO} lugar={lugar} restan={restan} piezas={piezas} />
      </div>
      <Capturadas
        lineas={lineas}
        confirmadas={confirmadas}
        alQuitar={(l) => {
          cambia(lineas.filter((o) => o !== l));
          setQuitada(true);
          oido.calla();
          setFoco({ campo: null });
        }}
      />
      {restan > 0 ? (
        <>
          <LotesConocidos
            movimiento={movimiento}
            existentes={existentes}
            lineas={lineas}
            hoy={hoy}
            leyendo={query.isPending}
            error={query.error?.message ?? null}
            alReintentar={() => void query.refetch()}
            alElegir={(lote) => {
              setEscrita(lineaDeLote(lote, restan, movimiento));
              setMotivo(null);
              setFoco({ campo: 'cantidad' });
            }}
          />
          <FormaDeLote
            articulo={articulo}
            movimiento={movimiento}
            escrita={escrita}
            elegido={existentes.some((l) => esMismoLote(l, leeLinea(escrita, hoy)))}
            motivo={motivo}
            hoy={hoy}
            foco={foco}
            alEscribir={(cambios) => {
              setEscrita({ ...escrita, ...cambios });
              setMotivo(null);
              oido.calla();
            }}
            alAgregar={agrega}
            dicho={oido.dicho}
            alElegir={elige}
          />
        </>
      ) : (
        <DichoDeLote dicho={oido.dicho} alElegir={elige} />
      )}
    </Dialogo>
  );
}

/** Leaves the dialog, with its lines or without. */
function Botones(props: {
  ref: RefObject<HTMLButtonElement | null>;
  listo: boolean;
  alCerrar: (guarda: boolean) => void;
}) {
  const { ref, listo, alCerrar } = props;
  return (
    <div className={css.botones}>
      <Boton grande onClick={() => alCerrar(false)}>
        Cancelar
      </Boton>
      <Boton ref={ref} grande tipo="principal" disabled={!listo} onClick={() => alCerrar(true)}>
        Guardar
      </Boton>
    </div>
  );
}

/** What the pieces are of, and how many still lack a lot. */
function Faltan(props: {
  articulo: string;
  lugar: PeticionDeLotes['lugar'];
  restan: number;
  piezas: number;
}) {
  const { articulo, lugar, restan, piezas } = props;
  return (
    <div className={css.cabeza}>
      <div className={css.que}>
        <strong>{articulo}</strong>
        {lugar ? <span>{lugar}</span> : null}
      </div>
      <p className={css.faltan} data-completo={restan === 0 || undefined} role="status">
        <span>Faltan</span>
        <strong>{entero(restan)}</strong>
        <span>de {entero(piezas)}</span>
      </p>
    </div>
  );
}

/** The lines so far; those whose lot was scanned say so. */
function Capturadas(props: {
  lineas: Lineas;
  confirmadas: Lineas;
  alQuitar: (linea: Lineas[number]) => void;
}) {
  const { lineas, confirmadas, alQuitar } = props;
  if (lineas.length === 0) return null;
  return (
    <ul className={css.lineas} aria-label="Capturadas">
      {lineas.map((l) => (
        <li key={textoDeLote(l)}>
          <span className={css.lote}>
            {textoDeLote(l)}
            {confirmadas.some((c) => esMismoLote(c, l)) ? <Estado tono="hecho">Leído</Estado> : null}
          </span>
          <strong>{entero(l.INGRESO)}</strong>
          <BotonIcono
            etiqueta={`Quitar ${textoDeLote(l)}`}
            icono={<IconTrash stroke={1.75} />}
            onClick={() => alQuitar(l)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The request to the server. */
function pedidoDeLotes({
  articulo,
  almacenId,
  piezas,
  movimiento,
  quienllama,
  ubicacionId,
}: PeticionDeLotes) {
  const de = { articulo_id: articulo.ARTICULO_ID, almacen_id: almacenId, quienllama };
  if (movimiento !== 'S') return { ...de, unidades: piezas, movimiento };
  return pedidoDeSalida(ubicacionId === undefined ? de : { ...de, ubicacion_id: ubicacionId });
}

/**
 * If there is nothing to capture the dialog does not open: an entry is refused with the reason, an exit simply goes on (specification §8).
 */
function useCierraSinDatos(
  { movimiento }: PeticionDeLotes,
  respuesta: { data: readonly unknown[]; message: string } | undefined,
  alCerrar: DialogoLotesProps['alCerrar'],
): void {
  const cierra = useRef(alCerrar);
  useEffect(() => {
    cierra.current = alCerrar;
  });
  const vacia = respuesta !== undefined && respuesta.data.length === 0;
  const mensaje = respuesta?.message ?? '';
  useEffect(() => {
    if (!vacia) return;
    if (movimiento === 'S') {
      cierra.current([]);
      return;
    }
    cierra.current(null);
    void avisar(TITULO_LOTES, mensaje || 'El artículo no tiene datos de caducidad por capturar', 'atencion');
  }, [vacia, mensaje, movimiento]);
}
