import {
  aumentoRejection,
  leePegado,
  MENSAJES_ZONA as M,
  MESES_DE_PROPUESTA,
  type MesesDePropuesta,
  OBJETIVOS_MAX,
} from '@anden/contrato/ventas/objetivos-zona-rules.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { BotonesDeForma } from '../../../ui/BotonesDeForma.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { CampoLargo } from '../../../ui/CampoLargo.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { avisar } from '../../../ui/modal.ts';
import { Pestanas } from '../../../ui/Pestanas.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import type { OpcionesDeObjetivos } from '../useCualesObjetivos.tsx';
import css from './objetivos.module.css';
import { aumentoEscrito, enviados, type PorPoner, propuestaEnPalabras } from './porPoner.ts';
import { VistaPrevia } from './VistaPrevia.tsx';

const TITULO = 'Objetivos de toda una zona';
const PESTANAS = [
  { id: 'proponer', titulo: 'Proponer' },
  { id: 'pegar', titulo: 'Pegar de una hoja' },
] as const;
const CUALES = Object.entries(MESES_DE_PROPUESTA).map(([valor, texto]) => ({ valor, texto }));

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
  const [modo, setModo] = useState<string>('proponer');
  const [zona, setZona] = useState(props.zona);
  const [asesor, setAsesor] = useState(props.asesor);
  const [meses, setMeses] = useState<MesesDePropuesta>('MES');
  const [aumento, setAumento] = useState('0');
  const [pegado, setPegado] = useState('');
  const [soloNuevos, setSoloNuevos] = useState(false);
  const [vista, setVista] = useState<Vista | null>(null);
  /** What is wrong in the form's field, and why its answer did not come. */
  const [falta, setFalta] = useState<string | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  const [leyendo, setLeyendo] = useState(false);
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
    try {
      setVista(await vistaDe());
    } catch (e) {
      setFalla(e instanceof Error ? e.message : String(e));
    } finally {
      setLeyendo(false);
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
  const deSelector = (lista: readonly { valor: string; texto: string }[], de: number) => ({
    value: de > 0 ? String(de) : '',
    opciones: lista,
  });
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
          <div className={css.dos}>
            <Selector
              etiqueta="Zona"
              vacio="Todas"
              {...deSelector(
                (opciones.zonas ?? []).map((z) => ({ valor: String(z.ZONA_CLIENTE_ID), texto: z.ZONA })),
                zona,
              )}
              onCambio={(z) => setZona(Number(z))}
            />
            {(opciones.operadores ?? []).length > 1 ? (
              <Selector
                etiqueta="Asesor"
                vacio="Todos"
                {...deSelector(
                  (opciones.operadores ?? []).map((o) => ({
                    valor: String(o.OPERADOR_ID),
                    texto: o.OPERADOR,
                  })),
                  asesor,
                )}
                onCambio={(o) => setAsesor(Number(o))}
              />
            ) : null}
          </div>
          <Pestanas
            etiqueta="De dónde salen"
            pestanas={PESTANAS}
            elegida={modo}
            onElegir={(m) => {
              setModo(m);
              setFalta(null);
              setFalla(null);
            }}
          >
            {modo === 'proponer' ? (
              <div className={css.forma}>
                <Selector
                  etiqueta="Ventas de"
                  required
                  value={meses}
                  opciones={CUALES}
                  onCambio={(m) => setMeses(m as MesesDePropuesta)}
                />
                <Campo
                  etiqueta="Más este porcentaje"
                  inputMode="decimal"
                  maxLength={7}
                  value={aumento}
                  error={falta}
                  ayuda="Menos, con el signo: -10"
                  onChange={(e) => setAumento(e.target.value)}
                />
                <p className={css.nota}>
                  {propuestaEnPalabras(meses, Number.isNaN(porciento) ? 0 : porciento, hoy)}
                </p>
              </div>
            ) : (
              <div className={css.forma}>
                <CampoLargo
                  etiqueta="Renglones"
                  rows={8}
                  value={pegado}
                  error={falta}
                  ayuda="Copie de su hoja de cálculo dos columnas, la clave del cliente y su objetivo al mes, y si quiere una tercera con el comentario."
                  onChange={(e) => setPegado(e.target.value)}
                />
              </div>
            )}
          </Pestanas>
          {falla ? <Mensaje tono="rechazo">{falla}</Mensaje> : null}
        </>
      )}
    </Dialogo>
  );
}
