import { useLayoutEffect, useState } from 'react';
import { BotonCamara } from '../../../capture/BotonCamara.tsx';
import { escuchaLector } from '../../../capture/lector.ts';
import type { ViaOida } from '../../../capture/oyentes.ts';
import { limitePara } from '../../../capture/ritmo.ts';
import { ajusta, ajustesStore, LIMITE_APRENDIDO_MAX } from '../../../platform/ajustes.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Estado } from '../../../ui/Estado.tsx';
import { IconBarcode } from '../../../ui/iconos.ts';
import css from './aparato.module.css';
import { conTecla, conTexto, type Informe, informeDe, SIN_REGISTRO } from './prueba.ts';

/** Silence, in milliseconds, after which the input is complete: longer than the gaps of a slow Bluetooth scanner. */
const SILENCIO = 500;

interface Resultado extends Informe {
  /** How the scan detection classified it. */
  oido: ViaOida | null;
}

/** Records all input that reaches the page, and reports it after a silence. */
function usePrueba(): [Resultado | null, () => void] {
  const [resultado, setResultado] = useState<Resultado | null>(null);
  useLayoutEffect(() => {
    let registro = SIN_REGISTRO;
    let oido: Resultado['oido'] = null;
    let reloj: ReturnType<typeof setTimeout> | undefined;

    function termina(): void {
      if (registro.texto !== '') setResultado({ ...informeDe(registro, businessDay()), oido });
      registro = SIN_REGISTRO;
      oido = null;
    }
    function cambia(nuevo: typeof registro): void {
      registro = nuevo;
      clearTimeout(reloj);
      reloj = setTimeout(termina, SILENCIO);
    }
    const alTeclear = (e: KeyboardEvent) => {
      if (!e.repeat) cambia(conTecla(registro, e));
    };
    let deTecla = false;
    const marca = (e: KeyboardEvent) => {
      deTecla = e.key.length === 1;
    };
    const alInsertar = (e: InputEvent) => {
      if (e.inputType === 'insertFromPaste' || e.inputType === 'insertFromDrop') return;
      // The text of a named key was already recorded with the key.
      if (e.data && !deTecla) cambia(conTexto(registro, e.data, 'inyectada'));
      deTecla = false;
    };
    const alPegar = (e: ClipboardEvent) =>
      cambia(conTexto(registro, e.clipboardData?.getData('text') ?? '', 'pegada'));
    window.addEventListener('keydown', marca, true);
    window.addEventListener('keydown', alTeclear, true);
    window.addEventListener('beforeinput', alInsertar, true);
    window.addEventListener('paste', alPegar, true);
    // Added after this pad's own listeners, so that they also see what scan detection consumes.
    const calla = escuchaLector((codigo, via) => {
      oido = via;
      if (via === 'camara') registro = conTexto(SIN_REGISTRO, codigo, 'camara');
      clearTimeout(reloj);
      reloj = setTimeout(termina);
    });
    return () => {
      clearTimeout(reloj);
      calla();
      window.removeEventListener('keydown', marca, true);
      window.removeEventListener('keydown', alTeclear, true);
      window.removeEventListener('beforeinput', alInsertar, true);
      window.removeEventListener('paste', alPegar, true);
    };
  }, []);
  return [resultado, () => setResultado(null)];
}

/** How captures would take the input. */
function Veredicto({ r }: { r: Resultado }) {
  const { limiteAcomodo, limiteSurtido } = useStore(ajustesStore);
  if (r.oido === 'camara') return <Estado tono="hecho">Leído con la cámara</Estado>;
  if (r.oido === 'lector') return <Estado tono="hecho">Andén lo toma como una lectura</Estado>;
  if (r.ritmo !== null && r.ritmo > limiteSurtido)
    return <Estado tono="rechazo">Tan lento como a mano: se rechaza en toda captura</Estado>;
  if (r.ritmo !== null && r.ritmo > limiteAcomodo)
    return <Estado tono="atencion">Tan lento como a mano: sólo se acepta al surtir</Estado>;
  return <Estado tono="atencion">Andén lo toma como tecleado</Estado>;
}

/** The test pad: shows what a scan sent and how it arrived. */
export function Prueba() {
  const [r, borra] = usePrueba();
  return (
    <section className={css.seccion} aria-labelledby="aparato-prueba">
      <h2 id="aparato-prueba" className={css.titulo}>
        Probar el lector
      </h2>
      <div className={css.prueba}>
        <div className={css.invita}>
          <span className={css.camara}>
            <BotonCamara icono={<IconBarcode size={22} stroke={1.75} aria-hidden />} />
          </span>
          {r ? 'Escanee otro código.' : 'Escanee aquí cualquier código.'}
        </div>
        <div role="status" aria-live="polite">
          {r ? (
            <>
              <p className={css.leido}>{r.texto}</p>
              <Veredicto r={r} />
              <dl className={css.datos}>
                <Dato nombre="Cómo llegó" valor={r.modo} />
                <Dato
                  nombre="Ritmo"
                  valor={r.ritmo === null ? 'Todo a la vez' : `${r.ritmo} ms por carácter`}
                />
                <Dato nombre="Caracteres" valor={String(r.caracteres)} />
                <Dato nombre="Sufijo" valor={r.sufijo} />
                <Dato nombre="Símbolo" valor={r.prefijo ?? 'El lector no lo dice'} />
                {r.gs1.map(([dato, valor]) => (
                  <Dato key={dato} nombre={dato} valor={valor} />
                ))}
              </dl>
              {r.aviso ? <Estado tono="atencion">{r.aviso}</Estado> : null}
            </>
          ) : null}
        </div>
        {r ? (
          <div className={css.botones}>
            <Boton onClick={borra}>Borrar</Boton>
            <AprendeRitmo ritmo={r.ritmo} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** The operator confirms that it was a scanner: its speed becomes this device's threshold. */
function AprendeRitmo({ ritmo }: { ritmo: number | null }) {
  const { limiteAcomodo, limiteSurtido } = useStore(ajustesStore);
  if (ritmo === null || ritmo <= limiteAcomodo || ritmo > LIMITE_APRENDIDO_MAX) return null;
  const limite = limitePara(ritmo);
  return (
    <Boton
      tipo="principal"
      onClick={() => ajusta({ limiteAcomodo: limite, limiteSurtido: Math.max(limiteSurtido, limite) })}
    >
      Es mi lector: aceptar hasta {limite} ms
    </Boton>
  );
}

function Dato({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div className={css.dato}>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
