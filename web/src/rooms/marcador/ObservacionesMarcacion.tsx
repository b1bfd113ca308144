import {
  incidenciaRejection,
  MENSAJES_MARCADOR as M,
  OBSERVACIONES_MAX,
} from '@anden/contrato/marcador/rules.ts';
import type { KeyboardEvent } from 'react';
import { useEnBorrador } from '../../platform/enBorrador.ts';
import { fechaHora } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { AreaTexto } from '../../ui/AreaTexto.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { faltaEn, useForma } from '../../ui/useForma.ts';
import css from './marcador.module.css';
import type { Info, Llamada } from './marcador.ts';

interface Escrita {
  incidencia_id: number;
  observaciones: string;
}
const SIN_ESCRIBIR: Escrita = { incidencia_id: 0, observaciones: '' };

/** 'Observaciones Marcación' (specification §2 and §5): how the call ended. It cannot be closed without saving; Enter saves. */
export function ObservacionesMarcacion(props: {
  actual: Llamada;
  info: Info | undefined;
  pideIncidencia: boolean;
  /** The operator ended the call without an answer that does. */
  aMano: boolean;
  agendada: string | null;
  guardando: boolean;
  alGuardar: (input: {
    incidencia_id: number | null;
    incidencia: string | null;
    observaciones: string;
  }) => Promise<boolean>;
  alRegresar: () => void;
}) {
  const { actual, info, aMano, pideIncidencia, agendada, guardando, alGuardar, alRegresar } = props;
  const catalogo = useQueryCall('getCatIncidencias', {}, { staleTime: 300_000 }).data?.data;
  // By the call, so that what was noted of one customer is never there for the next.
  const campos = useEnBorrador(`marcador.${actual.SEGUIMIENTO_ID}.${actual.DIR_CLI_ID}.nota`, SIN_ESCRIBIR);
  const { valores: escrita, pon } = campos;
  const idDe = (e: Escrita): number => e.incidencia_id || (actual.INCIDENCIA_ID ?? 0);
  const elegidaEn = (e: Escrita) => catalogo?.find((i) => i.INCIDENCIA_ID === idDe(e));
  const id = idDe(escrita);
  const elegida = elegidaEn(escrita);
  /** Of what is written now, which an Enter right after the last letter finds before it is drawn. */
  function rechazoDe(e: Escrita): string | null {
    const suya = elegidaEn(e);
    return incidenciaRejection({
      pideIncidencia,
      incidencia_id: pideIncidencia ? (suya?.INCIDENCIA_ID ?? null) : null,
      pideNota: suya && pideIncidencia ? suya.PIDE_NOTA === 'S' : true,
      observaciones: e.observaciones,
    });
  }
  const forma = useForma({
    campos,
    faltaDe: (e) => {
      const rechazo = rechazoDe(e);
      return faltaEn(rechazo === M.sinIncidencia ? 'incidencia' : 'observaciones', rechazo);
    },
    guardando,
    envia: (e) => {
      const suya = elegidaEn(e);
      return alGuardar({
        incidencia_id: pideIncidencia ? (suya?.INCIDENCIA_ID ?? null) : null,
        incidencia: pideIncidencia ? (suya?.DESCRIPCION ?? null) : null,
        observaciones: e.observaciones.trim(),
      });
    },
  });
  return (
    <Dialogo
      abierto
      titulo="Observaciones Marcación"
      cerrable={false}
      guardando={guardando}
      alCerrar={alRegresar}
      alEnviar={() => void forma.guarda()}
      botones={
        <>
          {aMano || actual.historico.length > 0 ? (
            <Boton disabled={guardando} onClick={alRegresar}>
              Regresar a la pregunta
            </Boton>
          ) : null}
          <Boton tipo="principal" enviar cargando={guardando}>
            Guardar
          </Boton>
        </>
      }
    >
      <div ref={forma.cuerpo} className={css.observaciones}>
        {info ? <p className={css.tenue}>{info.NOMBRE}</p> : null}
        {agendada ? <Mensaje tono="previsto">Se le llama el {fechaHora(agendada)}</Mensaje> : null}
        {pideIncidencia ? (
          <Selector
            etiqueta="Incidencia"
            value={elegida ? String(elegida.INCIDENCIA_ID) : ''}
            vacio="Elija la incidencia"
            error={forma.errorDe('incidencia')}
            opciones={(catalogo ?? []).map((i) => ({ valor: String(i.INCIDENCIA_ID), texto: i.DESCRIPCION }))}
            onCambio={(valor) => pon({ incidencia_id: Number(valor) })}
            {...(id ? {} : { 'data-autofocus': true })}
          />
        ) : null}
        {elegida?.NUNCA === 'S' && pideIncidencia ? (
          <Mensaje tono="rechazo">Al cliente y a sus teléfonos no se les vuelve a llamar.</Mensaje>
        ) : null}
        <AreaTexto
          etiqueta="Observaciones"
          {...forma.texto('observaciones')}
          maxLength={OBSERVACIONES_MAX}
          rows={4}
          ayuda="Enter guarda; Mayús Enter hace otro renglón."
          onKeyDown={(e: KeyboardEvent<HTMLTextAreaElement>) => {
            if (e.key !== 'Enter' || e.shiftKey || e.repeat || e.nativeEvent.isComposing) return;
            e.preventDefault();
            e.currentTarget.form?.requestSubmit();
          }}
          // By what is proposed, not by the outcome found: after a reload they are still being read when the dialog opens.
          {...(id || !pideIncidencia ? { 'data-autofocus': true } : {})}
        />
      </div>
    </Dialogo>
  );
}
