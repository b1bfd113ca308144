import {
  aumentoRejection,
  leePegado,
  MENSAJES_ZONA as M,
  OBJETIVOS_MAX,
} from '@anden/contrato/ventas/objetivos-zona-rules.ts';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { BotonesDeForma } from '../../../ui/BotonesDeForma.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import type { OpcionesDeObjetivos } from '../useCualesObjetivos.tsx';
import { DeDondeSalen } from './DeDondeSalen.tsx';
import { aumentoEscrito, type Escrito, enviados, type PorPoner, propuestaEnPalabras } from './porPoner.ts';
import { VistaPrevia } from './VistaPrevia.tsx';

const TITULO = 'Objetivos de toda una zona';
/** What is looked at before it is saved, or what was not saved. */
interface Vista {
  filas: readonly PorPoner[];
  dicho: string;
  /** It was saved; the rows are those that were not. */
  guardada?: true;
}

/** The objectives of many customers at once: proposed from last year's sales or pasted, looked at row by row, and only then saved. */
export function ObjetivosDeZona(props: {
  opciones: OpcionesDeObjetivos;
  /** Zone and adviser of the screen's filter; 0: all. */
  zona: number;
  asesor: number;
  alCerrar: () => void;
}) {
  const { opciones, alCerrar } = props;
  const hoy = businessDay();
  const [escrito, setEscrito] = useState<Escrito>({
    modo: 'proponer',
    zona: props.zona,
    asesor: props.asesor,
    meses: 'MES',
    aumento: '0',
    pegado: '',
  });
  const { modo, zona, asesor, meses, aumento, pegado } = escrito;
  const [soloNuevos, setSoloNuevos] = useState(false);
  const [vista, setVista] = useState<Vista | null>(null);
  /** What is wrong in the form's field, and why its answer did not come. */
  const [falta, setFalta] = useState<string | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  const [leyendo, setLeyendo] = useState(false);
  /** Which press of 'Revisar' is waited for: what is chosen meanwhile is not what its answer is about. */
  const turno = useRef(0);
  const comando = useCommand('guardaObjetivosClientes', { titulo: TITULO });
  const deQuienes = {
    ...(zona > 0 ? { zona_cliente_id: zona } : {}),
    ...(asesor > 0 ? { asesor_id: asesor } : {}),
  };
  const porciento = aumentoEscrito(aumento);

  async function vistaDe(): Promise<Vista> {
    if (modo === 'proponer') {
      const { data } = await call('getObjetivosPropuestos', { ...deQuienes, meses, aumento: porciento });
      return { filas: data, dicho: propuestaEnPalabras(meses, porciento, hoy) };
    }
    const { data } = await call('getObjetivosPegados', { ...deQuienes, renglones: leePegado(pegado) });
    return { filas: data, dicho: 'Lo pegado, renglón por renglón.' };
  }
  function mal(): string | null {
    if (modo === 'proponer') return aumentoRejection(porciento);
    const { length } = leePegado(pegado);
    return length === 0 ? M.nadaPegado : length > OBJETIVOS_MAX ? M.muchos : null;
  }
  async function revisa(): Promise<void> {
    const motivo = mal();
    setFalta(motivo);
    setFalla(null);
    if (motivo || leyendo) return;
    setLeyendo(true);
    turno.current += 1;
    const suyo = turno.current;
    const sigue = (hace: () => void) => (turno.current === suyo ? hace() : undefined);
    try {
      const leida = await vistaDe();
      sigue(() => setVista(leida));
    } catch (e) {
      sigue(() => setFalla(e instanceof Error ? e.message : String(e)));
    } finally {
      sigue(() => setLeyendo(false));
    }
  }
  const filas = (vista?.filas ?? []).filter((f) => !soloNuevos || f.OBJETIVO_CLTE_VEN === null);
  const renglones = enviados(filas);
  async function guarda(): Promise<void> {
    const reply = await comando.run({ renglones });
    if (!reply) return;
    const porque = new Map(reply.data.no_guardados.map((n) => [n.CLIENTE_ID, n.MOTIVO]));
    if (porque.size === 0) {
      alCerrar();
      return avisar(TITULO, reply.message, 'hecho');
    }
    setVista({
      guardada: true,
      dicho: reply.message,
      filas: filas.flatMap((f) => {
        const MOTIVO = f.CLIENTE_ID === null ? undefined : porque.get(f.CLIENTE_ID);
        return MOTIVO === undefined ? [] : [{ ...f, ESTADO: 'NO' as const, MOTIVO }];
      }),
    });
  }
  let botones: ReactNode;
  if (!vista) botones = <BotonesDeForma guardando={leyendo} aceptar="Revisar" alCancelar={alCerrar} />;
  else if (vista.guardada)
    botones = (
      <Boton tipo="principal" onClick={alCerrar}>
        Cerrar
      </Boton>
    );
  else
    botones = (
      <BotonesDeForma
        guardando={comando.running}
        cancelar="Volver"
        aceptar={renglones.length === 1 ? 'Guardar un objetivo' : `Guardar ${renglones.length} objetivos`}
        inhabilitado={renglones.length === 0}
        alCancelar={() => setVista(null)}
      />
    );
  return (
    <Dialogo
      abierto
      titulo={TITULO}
      tamano="ancho"
      guardando={comando.running}
      alCerrar={alCerrar}
      alEnviar={() => void (vista ? guarda() : revisa())}
      botones={botones}
    >
      {vista ? (
        <VistaPrevia
          filas={filas}
          dicho={vista.dicho}
          pegada={modo === 'pegar'}
          guardada={vista.guardada ?? false}
          soloNuevos={soloNuevos}
          onSoloNuevos={setSoloNuevos}
        />
      ) : (
        <>
          <DeDondeSalen
            opciones={opciones}
            escrito={escrito}
            falta={falta}
            onCambio={(cambios) => {
              setEscrito({ ...escrito, ...cambios });
              turno.current += 1;
              setLeyendo(false);
              setFalta(null);
              setFalla(null);
            }}
          />
          {falla ? <Mensaje tono="rechazo">{falla}</Mensaje> : null}
        </>
      )}
    </Dialogo>
  );
}
