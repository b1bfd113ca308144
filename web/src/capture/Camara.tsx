import { useEffect, useRef, useState } from 'react';
import { Boton } from '../ui/Boton.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';
import { Mensaje } from '../ui/Estado.tsx';
import { IconBulb, IconBulbOff } from '../ui/iconos.ts';
import css from './Camara.module.css';
import { abreCamara, enfocaSola, fallaDeCamara, linterna, sinCamara, tieneLinterna } from './camara.ts';
import { creaDescifrador, type Descifrador } from './descifrador.ts';
import { MARCA_OYE } from './oyentes.ts';
import { codigoDe, pideConfirmacion } from './simbologia.ts';

/** Pause between two frames, in milliseconds, so that the page can draw. */
const DESCANSO = 60;

/** Reads frames until one holds a code or `fin` aborts. A linear bar code has to be read the same twice. */
async function busca(
  video: HTMLVideoElement,
  descifra: Descifrador,
  fin: AbortSignal,
): Promise<string | null> {
  let anterior = '';
  while (!fin.aborted) {
    const simbolo = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await descifra(video) : null;
    if (simbolo) {
      const codigo = codigoDe(simbolo);
      if (!pideConfirmacion(simbolo) || codigo === anterior) return codigo;
      anterior = codigo;
    }
    await new Promise((listo) => setTimeout(listo, DESCANSO));
  }
  return null;
}

/** The camera as a scanner: shows its picture and closes with the first code it reads. */
export default function Camara(props: { alLeer: (codigo: string) => void; alCerrar: () => void }) {
  const { alLeer, alCerrar } = props;
  const video = useRef<HTMLVideoElement>(null);
  const vigente = useRef(alLeer);
  const [pista, setPista] = useState<MediaStreamTrack | null>(null);
  const [encendida, setEncendida] = useState(false);
  const [falla, setFalla] = useState(sinCamara);
  useEffect(() => {
    vigente.current = alLeer;
  });

  useEffect(() => {
    if (sinCamara()) return;
    const fin = new AbortController();
    let flujo: MediaStream | null = null;
    const apaga = () => {
      for (const p of flujo?.getTracks() ?? []) p.stop();
    };
    async function mira(): Promise<void> {
      const descifrador = creaDescifrador();
      descifrador.catch(() => {});
      try {
        flujo = await abreCamara();
      } catch (e) {
        if (!fin.signal.aborted) setFalla(fallaDeCamara(e));
        return;
      }
      const pantalla = video.current;
      const [primera] = flujo.getVideoTracks();
      if (fin.signal.aborted || !pantalla || !primera) return apaga();
      pantalla.srcObject = flujo;
      enfocaSola(primera);
      setPista(primera);
      primera.addEventListener('ended', () => setFalla('La cámara se apagó.'));
      try {
        await pantalla.play();
        const codigo = await busca(pantalla, await descifrador, fin.signal);
        if (codigo !== null) vigente.current(codigo);
      } catch {
        if (!fin.signal.aborted)
          setFalla('El lector de la cámara no se pudo cargar. Revise la red y vuelva a intentar.');
      }
    }
    void mira();
    return () => {
      fin.abort();
      apaga();
    };
  }, []);

  async function alterna(): Promise<void> {
    if (pista && (await linterna(pista, !encendida))) setEncendida(!encendida);
  }

  return (
    <Dialogo
      abierto
      titulo="Leer con la cámara"
      alCerrar={alCerrar}
      botones={
        <>
          {pista && tieneLinterna(pista) ? (
            <Boton
              grande
              aria-pressed={encendida}
              icono={encendida ? <IconBulbOff stroke={1.75} /> : <IconBulb stroke={1.75} />}
              onClick={() => void alterna()}
            >
              {encendida ? 'Apagar la luz' : 'Encender la luz'}
            </Boton>
          ) : null}
          <Boton grande onClick={alCerrar}>
            {falla ? 'Cerrar' : 'Cancelar'}
          </Boton>
        </>
      }
    >
      {falla ? (
        <Mensaje tono="rechazo">{falla}</Mensaje>
      ) : (
        <>
          {/* The device's scanner reads beside the camera, for the same screen. */}
          <div className={css.visor} {...{ [MARCA_OYE]: '' }}>
            <video ref={video} className={css.video} muted playsInline aria-label="Lo que ve la cámara" />
            <div className={css.mira} aria-hidden />
          </div>
          <p className={css.ayuda} role="status">
            {pista ? 'Ponga el código dentro del recuadro.' : 'Abriendo la cámara…'}
          </p>
        </>
      )}
    </Dialogo>
  );
}
