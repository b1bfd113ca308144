import { avisoDeConteo, ubicacionPorContar } from '@anden/contrato/conteos/rules.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';
import { useMemo } from 'react';
import { CapturaUbicacion } from '../../capture/CapturaUbicacion.tsx';
import { type Anexada, type Captura, type Lugar, sinAnexada, totalDe } from '../../capture/captura.ts';
import { desenlaceDe } from '../../capture/encolada.ts';
import { useCaptura } from '../../capture/useCaptura.ts';
import { dejaDicho } from '../../capture/useColaDeLecturas.ts';
import { useGuardaCaptura } from '../../capture/useGuardaCaptura.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useIr } from '../../platform/navigation.ts';
import { can, useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconSettings } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useDialogoLotes } from '../existencias/index.ts';
import { AceptarConteo } from './AceptarConteo.tsx';
import {
  claveDe,
  claveDeMotivo,
  conMotivo,
  esMotivo,
  estaCompleto,
  filasDe,
  guardarRejection,
  type Motivo,
  type PorContar,
  pedidoDe,
  reglasDeConteo,
  SIN_MOTIVO,
  seGuardaAlEscanear,
  TITULO,
} from './conteo.ts';
import { FichaDeConteo } from './FichaDeConteo.tsx';
import { GuiaDeConteo } from './GuiaDeConteo.tsx';
import { MotivoDeConteo } from './MotivoDeConteo.tsx';

/** Name of the queue of scans, and the list behind this screen. */
export const LISTA = 'inventarios';

const EN_DUDA = 'No se sabe si esto ya se guardó. Guarde de nuevo: no se cuenta dos veces.';

export interface ContarProps {
  detId: number;
  /** undefined while they are being read. */
  linea: PorContar | undefined;
  lugares: readonly Lugar[] | undefined;
  alVolver: () => void;
  /** Called when the previous count was accepted: the line is done. */
  alAceptar: (mensaje: string) => void;
}

/** The count of an article: every location with its lots, and the reason if pieces were denied (§2, Counting). */
export function Contar({ detId, linea, lugares, alVolver, alAceptar }: ContarProps) {
  const { OPERADOR_ID } = useSession().data;
  const ir = useIr();
  const memoria = claveDe(detId);
  const lotes = useDialogoLotes(memoria);
  const motivo = useDraft<Motivo>(claveDeMotivo(detId), SIN_MOTIVO, esMotivo);
  const trabajo = useMemo(
    () => linea && lugares && { articulo: linea, lugares, reglas: reglasDeConteo(linea, lugares) },
    [linea, lugares],
  );
  const enCurso = useCaptura({
    ...{ memoria, titulo: TITULO, trabajo, pideLotes },
    en: { trabajo: 'conteo' },
    // Pieces may still be counted while an entry is in hand, so only what was set is saved by the next scan.
    alSeguir: linea &&
      lugares && {
        entera: (suya) => !dudosa && seGuardaAlEscanear(linea, lugares, suya),
        // Only a product: another eleven digits may be a misread label of this line's.
        espera: (siguiente) => 'claves' in siguiente,
        guarda: () => guarda(),
      },
  });
  const { captura, aviso, cola } = enCurso;
  const c = useStore(captura);
  const validador = useStore(aviso);
  const escrito = useStore(motivo);
  const comando = useGuardado('ajustaConteo', {
    titulo: TITULO,
    memoria,
    onRefusal({ message }) {
      // A location whose count is no longer right goes back to 0 and N (specification §4, Count row).
      const perdida = ubicacionPorContar(message, lugares ?? []);
      if (perdida) captura.set(sinAnexada(captura.get(), perdida.UBICACION_ID));
      cola.anota({ tono: 'rechazo', mensaje: message });
      void avisar(TITULO, message, 'rechazo');
    },
  });

  async function pideLotes(lugar: Lugar, piezas: number, leidos: readonly LineaDeLote[]) {
    if (!linea) return null;
    const { clave: codigo, anexadas } = captura.get();
    return lotes.pide({
      articulo: linea,
      almacenId: linea.ALMACEN_ID,
      piezas,
      movimiento: 'E',
      quienllama: 'conteo',
      lugar: lugar.UBICACION,
      noSonLote: new Set([linea.CLAVE_ARTICULO, lugar.NUMERIC_UB, ...(codigo ? [codigo] : [])]),
      previas: anexadas.find((x) => x.UBICACION_ID === lugar.UBICACION_ID)?.lotes ?? [],
      leidos,
    });
  }

  const pedido = (l: PorContar, suyos: readonly Lugar[], anexadas: readonly Anexada[]) => ({
    conteo: pedidoDe(l, suyos, anexadas, motivo.get()),
    operador_id: OPERADOR_ID,
  });

  const completo = lugares !== undefined && estaCompleto(lugares, c.anexadas);
  const pide = linea !== undefined && lugares !== undefined && conMotivo(linea, lugares, c.anexadas);
  const dudosa = completo && linea !== undefined && comando.unanswered(pedido(linea, lugares, c.anexadas));
  const rechazoDe = (suya: Captura, porque: Motivo, dicho: string | null): string | null =>
    linea && lugares
      ? guardarRejection(linea, lugares, suya, porque, dicho)
      : 'Todavía no se lee el artículo';
  const rechazo = rechazoDe(c, escrito, validador);

  const guarda = useGuardaCaptura(enCurso, {
    ...{ trabajo, dudosa, envia },
    rechazo: () => rechazoDe(captura.get(), motivo.get(), aviso.get()),
    sigue: LISTA,
    alTerminar: alVolver,
  });
  async function envia(anexadas: readonly Anexada[]): Promise<boolean> {
    if (!linea || !lugares) return false;
    const que = `Conteo de ${linea.ARTICULO}`;
    const reply = await comando.run(pedido(linea, lugares, anexadas), que);
    if (!reply) return false;
    const recontar = reply !== 'encolada' && reply.data.ESTATUS === 'POR RECONTAR';
    dejaDicho(
      LISTA,
      reply === 'encolada'
        ? desenlaceDe(reply, que)
        : { tono: recontar ? 'atencion' : 'hecho', mensaje: `${linea.ARTICULO}: ${reply.message}` },
    );
    motivo.forget();
    return true;
  }

  const deMas = linea && lugares ? avisoDeConteo(linea, filasDe(lugares, c.anexadas)) : null;
  const contadas =
    lugares?.filter((l) => c.anexadas.some((a) => a.UBICACION_ID === l.UBICACION_ID)).length ?? 0;
  return (
    <>
      <PageHeader
        titulo={TITULO}
        volver={{ etiqueta: 'Volver a Inventarios', alVolver }}
        acciones={
          can(P.configarticulo) ? (
            <BotonIcono
              etiqueta="Configurar artículo"
              icono={<IconSettings stroke={1.75} />}
              disabled={!linea}
              onClick={() => linea && ir('configarticulo', { clave: linea.CLAVE_ARTICULO })}
            />
          ) : null
        }
      />
      <FichaDeConteo linea={linea} ubicaciones={lugares?.length} />
      <CapturaUbicacion
        enCurso={enCurso}
        trabajo={trabajo}
        columna="Contado"
        conMarca
        completo={completo}
        puedeGuardar={(rechazo === null || dudosa) && !comando.running}
        guardando={comando.running}
        alGuardar={() => void guarda()}
        reposo="Escanee la ubicación que va a contar."
        vacia={CODIGO_COMODIN}
        guia={
          <GuiaDeConteo
            lugares={linea && lugares}
            anexadas={c.anexadas}
            enMano={c.ubicacionId}
            pideMotivo={pide}
          />
        }
        total={
          <>
            <span>
              Total contado <strong>{entero(totalDe(c.anexadas))}</strong>
            </span>
            <span>
              Ubicaciones <strong>{entero(contadas)}</strong> de {lugares ? entero(lugares.length) : '—'}
            </span>
          </>
        }
      >
        {dudosa && !comando.running ? <Mensaje tono="atencion">{EN_DUDA}</Mensaje> : null}
        {deMas ? <Mensaje tono="atencion">{deMas}</Mensaje> : null}
        {linea ? <AceptarConteo linea={linea} alAceptar={alAceptar} /> : null}
        {pide ? <MotivoDeConteo denegadas={linea?.DENEGADO ?? 0} motivo={motivo} /> : null}
      </CapturaUbicacion>
      {lotes.dialogo}
    </>
  );
}
