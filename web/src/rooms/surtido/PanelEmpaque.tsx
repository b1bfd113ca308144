import { porEmpacar } from '@anden/contrato/surtido/remision-rules.ts';
import { useState } from 'react';
import { MARCA_OYE } from '../../capture/oyentes.ts';
import { entero } from '../../platform/format.ts';
import { useStore } from '../../platform/store.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { IconAlertTriangle, IconBarcodeOff, IconX } from '../../ui/iconos.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import { Contadas } from './Contadas.tsx';
import { CODIGO_COMODIN, valeSinCodigo } from './decision.ts';
import { ErrorDeEmpaque } from './ErrorDeEmpaque.tsx';
import { FormaDeEmpaque, SinNovedad, type useEscrito } from './FormaDeEmpaque.tsx';
import type { Linea, Remision } from './linea.ts';
import css from './PanelEmpaque.module.css';
import type { Empaque } from './useEmpaque.ts';

export interface PanelEmpaqueProps {
  cabecera: Remision;
  lineas: readonly Linea[];
  empaque: Empaque;
  escrito: ReturnType<typeof useEscrito>;
  /** Somebody else is assigned to pack it, or it is already packed. */
  impedido: string | null;
  alLiberar: (mensaje: string) => void;
  /** Packs the chosen line, as 13 zeros would. */
  alSinCodigo: (codigo: string) => void;
}

/**
 * The panel beside the packing scans: how many are left, the chosen line, and ending the packing. Within reach of the
 * thumb on a handheld.
 */
export function PanelEmpaque(props: PanelEmpaqueProps) {
  const { cabecera, lineas, empaque, escrito, impedido, alLiberar, alSinCodigo } = props;
  const mediano = !useEscritorio();
  const [terminando, setTerminando] = useState(false);
  const elegida = useStore(empaque.elegida);
  const linea = lineas.find((l) => l.DOCTO_VE_DET_ID === elegida);
  const contando = useStore(empaque.contando);
  const contada = lineas.find((l) => l.DOCTO_VE_DET_ID === contando?.llave);
  if (cabecera.ESTATUS !== 'AREAEMBARQUE') return null;
  const suya = { remision: cabecera, lineas, escrito, alLiberar };
  const forma = <FormaDeEmpaque {...suya} impedido={impedido} />;
  if (contando && contada && porEmpacar(contada) && !impedido) {
    return (
      <div className={css.panel}>
        <Contadas
          linea={contada}
          contando={contando}
          alTeclear={empaque.teclea}
          alGuardar={empaque.empacaContadas}
          alDejar={() => empaque.contando.forget()}
        />
        {mediano ? null : forma}
      </div>
    );
  }
  if (linea && !impedido) {
    return (
      <div className={css.panel}>
        <Elegida linea={linea} empaque={empaque} alSinCodigo={alSinCodigo} />
        {mediano ? null : forma}
      </div>
    );
  }
  if (!mediano) {
    return (
      <div className={css.panel}>
        <Avance lineas={lineas} />
        {impedido ? null : <SinNovedad {...suya} />}
        {impedido ? null : forma}
      </div>
    );
  }
  return (
    <div className={css.panel}>
      <div className={css.pie}>
        <Avance lineas={lineas} />
        {impedido ? null : (
          <>
            <Boton grande onClick={() => setTerminando(true)}>
              Terminar
            </Boton>
            <SinNovedad {...suya} />
          </>
        )}
      </div>
      <Dialogo
        abierto={terminando && !impedido}
        titulo="Terminar empaque"
        alCerrar={() => setTerminando(false)}
      >
        {/* Packing continues behind it: scans still belong to the remission. */}
        <div {...{ [MARCA_OYE]: '' }}>{forma}</div>
      </Dialogo>
    </div>
  );
}

/** How many lines with pieces are packed, and the progress in pieces. */
function Avance({ lineas }: { lineas: readonly Linea[] }) {
  const conPiezas = lineas.filter((l) => l.UNID_SURT_BOD > 0);
  const empacados = conPiezas.length - conPiezas.filter(porEmpacar).length;
  const palabras = `Empacados ${entero(empacados)} de ${entero(conPiezas.length)}`;
  const suma = (de: 'UNIDADES_EMPACADAS' | 'UNID_SURT_BOD') => conPiezas.reduce((n, l) => n + l[de], 0);
  const [enCaja, surtidas] = [suma('UNIDADES_EMPACADAS'), suma('UNID_SURT_BOD')];
  return (
    <div className={css.avance}>
      <span className={css.cuenta}>
        <span>{palabras}</span>
        <span className={css.piezas}>
          {entero(enCaja)} de {entero(surtidas)} piezas
        </span>
      </span>
      <Progreso valor={surtidas === 0 ? 0 : (100 * enCaja) / surtidas} etiqueta={palabras} />
    </div>
  );
}

/** The line chosen by hand: what can be done with it besides scanning its code. */
function Elegida(props: { linea: Linea; empaque: Empaque; alSinCodigo: (codigo: string) => void }) {
  const { linea, empaque, alSinCodigo } = props;
  const [anotando, setAnotando] = useState(false);
  const espera = porEmpacar(linea);
  return (
    <section className={css.elegida} aria-label="Renglón elegido">
      <div className={css.nombre}>
        <div>
          <h2>{linea.ARTICULO}</h2>
          <p>
            {linea.CLAVE_ARTICULO} ·{' '}
            {espera ? (
              <>
                <strong>
                  {entero(linea.UNIDADES_EMPACADAS)} de {entero(linea.UNID_SURT_BOD)}
                </strong>{' '}
                empacadas
              </>
            ) : (
              <>
                <strong>{entero(linea.UNID_SURT_BOD)}</strong>{' '}
                {linea.UNID_SURT_BOD > 0 ? 'empacadas' : 'surtidas'}
              </>
            )}
          </p>
        </div>
        <BotonIcono etiqueta="Dejar de elegir" icono={<IconX stroke={1.75} />} onClick={empaque.suelta} />
      </div>
      <div className={css.botones}>
        {valeSinCodigo(linea) ? (
          <Boton
            grande
            tipo="principal"
            icono={<IconBarcodeOff stroke={1.75} />}
            onClick={() => alSinCodigo(CODIGO_COMODIN)}
          >
            Empacar sin código
          </Boton>
        ) : null}
        {linea.UNID_SURT_BOD > 0 ? (
          <Boton grande icono={<IconAlertTriangle stroke={1.75} />} onClick={() => setAnotando(true)}>
            Error de surtido…
          </Boton>
        ) : null}
      </div>
      {anotando ? (
        <ErrorDeEmpaque
          linea={linea}
          alCerrar={() => setAnotando(false)}
          alAnotar={(mensaje) => {
            empaque.cola.anota({ tono: 'atencion', mensaje }, 'Error de surtido');
            empaque.suelta();
          }}
        />
      ) : null}
    </section>
  );
}
