import { LOGO_LADO, LOGO_MAX, MENSAJES_EMPRESA } from '@anden/contrato/empresa/rules.ts';
import { useRef, useState } from 'react';
import { reduce } from '../../platform/imagen.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconPhoto, IconTrash } from '../../ui/iconos.ts';
import css from './empresa.module.css';

/** The company's logo: chosen from a file and shrunk on this device, or removed. */
export function Logo(props: { base64: string | null; alElegir: (base64: string | null) => void }) {
  const { base64, alElegir } = props;
  const archivo = useRef<HTMLInputElement>(null);
  const [falla, setFalla] = useState<string | null>(null);

  async function elige(elegido: File | undefined): Promise<void> {
    if (!elegido) return;
    try {
      const imagen = await reduce(elegido, { lado: LOGO_LADO, max: LOGO_MAX });
      setFalla(null);
      alElegir(imagen.base64);
    } catch {
      setFalla(MENSAJES_EMPRESA.logo);
    }
  }

  return (
    <div className={css.logo}>
      <Boton icono={<IconPhoto stroke={1.75} />} onClick={() => archivo.current?.click()}>
        {base64 ? 'Cambiar logo' : 'Poner logo'}
      </Boton>
      {base64 ? (
        <Boton icono={<IconTrash stroke={1.75} />} onClick={() => alElegir(null)}>
          Quitar logo
        </Boton>
      ) : null}
      <span className={css.ayuda}>PNG o JPG; se reduce y se pone sobre blanco.</span>
      {falla ? <Mensaje tono="rechazo">{falla}</Mensaje> : null}
      <input
        ref={archivo}
        className="solo-lector"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Imagen del logo"
        tabIndex={-1}
        onChange={(e) => {
          const [elegido] = e.target.files ?? [];
          e.target.value = '';
          void elige(elegido);
        }}
      />
    </div>
  );
}
