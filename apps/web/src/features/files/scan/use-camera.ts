import { useCallback, useEffect, useRef, useState } from 'react';

/** `missing`: no camera, or an in-app browser without access; `ended`: another app took it. */
export type CameraState = 'starting' | 'live' | 'refused' | 'missing' | 'ended';

export interface Camera {
  state: CameraState;
  attach: (video: HTMLVideoElement | null) => void;
  takePhoto: () => Promise<Blob>;
  start: () => void;
  /** Undefined if the camera has no torch. */
  light: { on: boolean; toggle: () => void } | undefined;
}

// The highest resolution available: print needs every pixel.
const wishes: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

/** The rear camera, while the component is mounted. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>(() => (hasCameraAccess() ? 'starting' : 'missing'));
  const [attempt, setAttempt] = useState(0);
  const [light, setLight] = useState<boolean>();
  const stream = useRef<MediaStream>(undefined);
  const video = useRef<HTMLVideoElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the camera again
  useEffect(() => {
    if (!hasCameraAccess()) return;
    let left = false;
    setState('starting');
    const open = async () => {
      const opened = await navigator.mediaDevices.getUserMedia(wishes);
      if (left) return stop(opened);
      stream.current = opened;
      const [track] = opened.getVideoTracks();
      track?.addEventListener('ended', () => !left && setState('ended'));
      show(video.current, opened);
      setLight(hasLight(track) ? false : undefined);
      setState('live');
    };
    open().catch((error: unknown) => !left && setState(isRefusal(error) ? 'refused' : 'missing'));
    return () => {
      left = true;
      stop(stream.current);
      stream.current = undefined;
    };
  }, [attempt]);

  const attach = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    show(element, stream.current);
  }, []);
  const toggle = () => {
    const [track] = stream.current?.getVideoTracks() ?? [];
    const on = !light;
    // `torch` is not in the types: mobile browsers support it beyond the standard.
    const constraints = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    track?.applyConstraints(constraints).then(
      () => setLight(on),
      () => setLight(undefined),
    );
  };
  return {
    state,
    attach,
    start: () => setAttempt((count) => count + 1),
    takePhoto: () => takePhoto(stream.current, video.current),
    light: light === undefined ? undefined : { on: light, toggle },
  };
}

const hasCameraAccess = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');

function stop(opened: MediaStream | undefined): void {
  for (const track of opened?.getTracks() ?? []) track.stop();
}

function show(element: HTMLVideoElement | null, opened: MediaStream | undefined): void {
  if (!element || !opened) return;
  element.srcObject = opened;
  // If autoplay is blocked, playback starts with the next touch.
  element.play().catch(() => {});
}

const hasLight = (track: MediaStreamTrack | undefined): boolean =>
  Boolean(track?.getCapabilities?.() && 'torch' in track.getCapabilities());

const photoLimitMs = 5_000;

/** At the camera's full resolution if the browser supports it, otherwise a frame of the video. */
async function takePhoto(opened: MediaStream | undefined, video: HTMLVideoElement | null): Promise<Blob> {
  const [track] = opened?.getVideoTracks() ?? [];
  if (track && 'ImageCapture' in window) {
    try {
      const photo = new ImageCapture(track).takePhoto();
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error('late')), photoLimitMs),
      );
      return await Promise.race([photo, late]);
    } catch {
      // Some cameras refuse to take photos while their video is running.
    }
  }
  return takeFrame(video);
}

function takeFrame(video: HTMLVideoElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (!video?.videoWidth) return reject(new Error('The camera shows nothing'));
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No frame'))), 'image/jpeg', 0.95);
  });
}
